import type { Article } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { Card, Well } from '../../../ui/card.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { columnsClass } from '../../../ui/page.tsx';
import { researchPath } from '../model/address.ts';
import type { KeptArticle } from '../model/kept-article.ts';
import { marksOf } from '../model/text.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleBadges } from './article-head.tsx';
import { ArticleSide } from './article-side.tsx';
import { struckClass } from './article-title.tsx';
import { AuthorList } from './author-list.tsx';
import { Mentions } from './mentions.tsx';
import { NoticeBanner } from './notice-banner.tsx';
import { NoticeList } from './notice-list.tsx';
import { Provenance } from './provenance.tsx';
import { RelatedArticles } from './related-articles.tsx';

/** `N Engl J Med 2019;381(21):1995–2008`, as far as known. */
const placeOf = ({ volume, issue, pages }: Article): string =>
  `${volume ?? ''}${issue ? `(${issue})` : ''}${pages ? `${volume || issue ? ':' : ''}${pages}` : ''}`;

const Head = ({ article }: { article: Article }) => {
  const { t, i18n } = useTranslation('research');
  const place = placeOf(article);
  return (
    <>
      <div className="row gap-1.5 flex-wrap mb-3">
        <ArticleBadges article={article} />
      </div>
      <h1
        className="own-script text-start leading-8 tracking-[-0.02em] text-pretty wrap-anywhere lang-ar:tracking-normal"
        {...marksOf(article.title, article.language)}
      >
        {article.retracted ? <span className="sr-only">{t('retractedTitle')}</span> : null}
        <span className={article.retracted ? struckClass : ''}>{article.title}</span>
      </h1>
      <p className="text-ink-muted mt-2 wrap-anywhere [&_bdi]:own-script">
        <bdi className="font-medium text-ink" {...marksOf(article.journal, article.language)}>
          {article.journal}
        </bdi>
        {article.publicationDate ? (
          <>
            {' · '}
            <time dateTime={article.publicationDate}>
              <bdi>{formatPartialDate(article.publicationDate, i18n.language)}</bdi>
            </time>
          </>
        ) : null}
        {place ? (
          <>
            {' · '}
            <bdi dir="ltr" className="tabular-nums whitespace-nowrap">
              {place}
            </bdi>
          </>
        ) : null}
      </p>
      <AuthorList
        authors={article.authorDetails}
        complete={article.authorsComplete}
        language={article.language}
      />
    </>
  );
};

const KeyFigures = ({ article }: { article: Article }) => {
  const { t } = useTranslation('research');
  if (article.keyFigures.length === 0) return null;
  return (
    <section aria-labelledby="lit-figures">
      <h2 id="lit-figures" className="h3 mb-2">
        {t('article.keyFigures')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-2">
        {article.keyFigures.map((figure) => (
          <Well
            as="li"
            key={`${figure.measure}-${figure.value}`}
            className="px-3 py-2.5 text-start wrap-anywhere"
            dir="ltr"
            lang="en"
          >
            <span className="text-small text-ink-muted block">{figure.measure}</span>
            <span className="text-[24px]/8 font-heading tracking-[-0.02em] tabular-nums">{figure.value}</span>
            {figure.ci ? (
              <span className="text-small text-ink-muted tabular-nums">
                {' '}
                {t('article.interval', { ci: figure.ci })}
              </span>
            ) : null}
          </Well>
        ))}
      </ul>
    </section>
  );
};

const Abstract = ({ article }: { article: Article }) => {
  const { t } = useTranslation('research');
  const sections =
    article.sections.length > 0 && article.abstractKind === 'abstract'
      ? article.sections
      : [{ label: null, text: article.abstract }];
  return (
    <section aria-labelledby="lit-text">
      <h2 id="lit-text" className="h3 mb-2">
        {t(article.abstractKind === 'summary' ? 'ownSummary' : 'article.abstract')}
      </h2>
      {article.abstractKind === 'summary' ? (
        <p className="text-small text-ink-muted mb-2">{t('article.summaryNote')}</p>
      ) : null}
      {article.abstractKind === 'none' || article.abstract === '' ? (
        <p className="text-ink-muted">{t('noAbstract')}</p>
      ) : (
        <div className="stack gap-3 wrap-anywhere">
          {sections.map((section) => (
            <div
              key={`${section.label}-${section.text.slice(0, 40)}`}
              // Left-to-right text begins where its title does.
              className="own-script max-w-[72ch] in-[[dir=rtl]]:[&[dir=ltr]]:self-end"
              {...marksOf(section.text, article.language)}
            >
              {section.label ? (
                <h3 className="text-tiny font-semibold tracking-normal text-ink-muted">{section.label}</h3>
              ) : null}
              <p>{section.text}</p>
            </div>
          ))}
        </div>
      )}
    </section>
  );
};

const Terms = ({ article }: { article: Article }) => {
  const { t } = useTranslation('research');
  const groups = [
    {
      key: 'mesh',
      title: t('article.mesh'),
      terms: article.mesh.map(({ term, major, qualifiers }) => ({
        term,
        text: [term, ...qualifiers].join(' / '),
        major,
      })),
    },
    {
      key: 'keywords',
      title: t('article.keywords'),
      terms: article.keywords.map((term) => ({ term, text: term, major: false })),
    },
  ].filter(({ terms }) => terms.length > 0);
  return groups.map((group) => (
    <section key={group.key} aria-label={group.title}>
      <h2 className="h3 mb-2">{group.title}</h2>
      <ul className="row gap-1.5 flex-wrap">
        {group.terms.map(({ term, text, major }) => (
          <li key={text}>
            <ChipLink size="sm" tone={major ? 'major' : 'neutral'} to={researchPath({ q: term })}>
              <Foreign className="truncate">{text}</Foreign>
              {major ? <span className="sr-only">{t('article.major')}</span> : null}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  ));
};

/** Everything known about a paper, and what can be done with it. */
export const ArticleRecord = ({ article }: { article: KeptArticle }) => (
  <div className={columnsClass({ end: true })}>
    <div className="stack gap-4">
      <Card as="article" className="overflow-hidden">
        <NoticeBanner article={article} />
        <div className="p-5 max-sm:p-4">
          <Head article={article} />
          <div className="lg:hidden">
            <ArticleActions article={article} savedIn={article.savedIn} inRecord />
          </div>
          <div className="stack gap-6 mt-5">
            <Abstract article={article} />
            <KeyFigures article={article} />
            <NoticeList notices={article.notices} />
            <Terms article={article} />
            <Provenance article={article} />
          </div>
        </div>
      </Card>
      <Mentions id={article.id} title={article.title} />
      <RelatedArticles id={article.id} />
    </div>
    <ArticleSide article={article} />
  </div>
);
