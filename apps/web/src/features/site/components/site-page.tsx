import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';

interface TocEntry {
  id: string;
  title: string;
}

const TocLinks = ({ entries }: { entries: readonly TocEntry[] }) =>
  entries.map(({ id, title }) => (
    <a key={id} href={`#${id}`}>
      {title}
    </a>
  ));

const Toc = ({ entries }: { entries: readonly TocEntry[] }) => {
  const { t } = useTranslation('site');
  return (
    <>
      <nav className="sticky top-16 hidden lg:block" aria-label={t('onThisPage')}>
        <p className="side-label pt-0">{t('onThisPage')}</p>
        <div className="side-list">
          <TocLinks entries={entries} />
        </div>
      </nav>
      <details className="card lg:hidden">
        <summary className="small mid cursor-pointer px-4 py-3">{t('onThisPage')}</summary>
        <nav className="side-list px-2 pb-2" aria-label={t('onThisPage')}>
          <TocLinks entries={entries} />
        </nav>
      </details>
    </>
  );
};

/** A long page's words arrive after the address did, so the fragment is followed here. */
const useFragment = () => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
};

interface SitePageProps {
  title: string;
  lead: string;
  /** A line under the lead, such as the release the page describes. */
  note?: ReactNode;
  toc?: readonly TocEntry[];
  children: ReactNode;
  /** The page for questions leaves out the pointer to itself. */
  askBelow?: boolean;
}

/** Title, lead, contents and body of a public page. */
export const SitePage = ({ title, lead, note, toc, children, askBelow = true }: SitePageProps) => {
  const { t } = useTranslation('site');
  useTitle(title);
  useFragment();
  return (
    <div className="page">
      <div className="wrap">
        <header className="mb-8 max-w-[72ch] pt-4 lg:mb-10 lg:pt-8">
          <h1 className="title-32">{title}</h1>
          <p className="lead mt-3">{lead}</p>
          {note ? <p className="small muted mt-3">{note}</p> : null}
        </header>
        <div className={toc ? 'cols-left lg:gap-x-12' : 'stack'}>
          {toc ? <Toc entries={toc} /> : null}
          <div className="stack g32">
            {children}
            {askBelow ? (
              <p className="small muted row g6 wrap-row border-t border-line pt-4">
                <span>{t('question')}</span>
                <Link className="link underline" to="/contact">
                  {t('writeToOperators')}
                </Link>
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </div>
  );
};
