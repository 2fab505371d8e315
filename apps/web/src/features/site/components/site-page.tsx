import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { SideNav, SideNavAnchor, SideNavLabel } from '../../../ui/side-nav.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

interface TocEntry {
  id: string;
  title: string;
}

const TocLinks = ({ entries }: { entries: readonly TocEntry[] }) =>
  entries.map(({ id, title }) => (
    <SideNavAnchor key={id} href={`#${id}`}>
      {title}
    </SideNavAnchor>
  ));

const Toc = ({ entries }: { entries: readonly TocEntry[] }) => {
  const { t } = useTranslation('site');
  return (
    <>
      <nav className="sticky top-16 hidden lg:block" aria-label={t('onThisPage')}>
        <SideNavLabel className="-mt-3.5">{t('onThisPage')}</SideNavLabel>
        <div className="stack gap-px">
          <TocLinks entries={entries} />
        </div>
      </nav>
      <Card as="details" className="lg:hidden">
        <summary className="text-small font-medium cursor-pointer px-4 py-3">{t('onThisPage')}</summary>
        <SideNav className="px-2 pb-2" label={t('onThisPage')}>
          <TocLinks entries={entries} />
        </SideNav>
      </Card>
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
    <Page>
      <header className="mb-8 max-w-[670px] pt-4 lg:mb-10 lg:pt-8">
        <h1 className="title-32">{title}</h1>
        <p className="lead mt-3">{lead}</p>
        {note ? <p className="text-small text-ink-muted mt-3">{note}</p> : null}
      </header>
      <div
        className={
          toc
            ? 'grid grid-cols-[240px_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 lg:gap-x-12'
            : 'stack'
        }
      >
        {toc ? <Toc entries={toc} /> : null}
        <div className="stack gap-8">
          {children}
          {askBelow ? (
            <p className="text-small text-ink-muted row gap-1.5 flex-wrap border-t border-line pt-4">
              <span>{t('question')}</span>
              <TextLink className="underline" to="/contact">
                {t('writeToOperators')}
              </TextLink>
            </p>
          ) : null}
        </div>
      </div>
    </Page>
  );
};
