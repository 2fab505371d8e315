import type { ArticleSummary } from '@mz/contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { specialtyKeys } from '../model/names.ts';
import { firstAuthors, marksOf } from '../model/text.ts';
import { AuthorLink } from './author-link.tsx';

/** Category tags and the kind of study. */
export const ArticleBadges = ({ article }: { article: Pick<ArticleSummary, 'categories' | 'studyType'> }) => {
  const { t } = useTranslation(['research', 'specialties']);
  // i18n-keys: specialties:* research:studyTypes.*
  return (
    <>
      {article.categories.map((category, index) => (
        <Badge key={category} tone={index === 0 ? 'primary' : 'neutral'} wrap>
          {t(`specialties:${specialtyKeys[category]}`)}
        </Badge>
      ))}
      {article.studyType === 'other' ? null : <Badge>{t(`studyTypes.${article.studyType}`)}</Badge>}
    </>
  );
};

type LineParts = Pick<
  ArticleSummary,
  'journal' | 'journalAbbreviation' | 'publicationDate' | 'authors' | 'authorsComplete' | 'language'
>;

/** Journal, date and first authors, who lead to their papers where there is room for it. Names keep their own direction inside Arabic text. */
export const ReferenceLine = ({
  article,
  className = '',
  linked = false,
}: {
  article: LineParts;
  className?: string;
  linked?: boolean;
}) => {
  const { t, i18n } = useTranslation(['research', 'specialties']);
  const journal = article.journalAbbreviation ?? article.journal;
  const { names, more } = firstAuthors(article.authors, article.authorsComplete);
  const date = article.publicationDate;
  return (
    <p className={`text-small text-ink-muted wrap-anywhere [&_bdi]:own-script ${className}`}>
      <bdi className="font-medium text-ink" {...marksOf(journal, article.language)}>
        {journal}
      </bdi>
      {date ? (
        <>
          {' · '}
          <time dateTime={date}>
            <bdi>{formatPartialDate(date, i18n.language)}</bdi>
          </time>
        </>
      ) : null}
      {names.length > 0 ? (
        <>
          {' · '}
          <bdi {...marksOf(names.join(' '), article.language)}>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and the order is fixed
              <Fragment key={`${name}-${index}`}>
                {index > 0 ? ', ' : null}
                {linked ? <AuthorLink name={name} whole /> : name}
              </Fragment>
            ))}
          </bdi>
          {more ? t('andOthers') : null}
        </>
      ) : null}
    </p>
  );
};
