import type { ArticleAuthor } from '@mz/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { orcidUrl } from '../model/links.ts';
import { marksOf } from '../model/text.ts';
import { AuthorLink } from './author-link.tsx';

const maxAuthors = 12;
/** The mark of the registry, the same in every language. */
const orcidMark = 'iD';

interface AuthorListProps {
  authors: readonly ArticleAuthor[];
  complete: boolean;
  language: string;
}

/** All authors; a hundred of them fold. A name searches for its papers, the badge leads to ORCID. */
export const AuthorList = ({ authors, complete, language }: AuthorListProps) => {
  const { t } = useTranslation('research');
  const [all, setAll] = useState(false);
  if (authors.length === 0) return null;
  const shown = all ? authors : authors.slice(0, maxAuthors);
  const hidden = authors.length - shown.length;
  const places = [...new Set(authors.flatMap(({ affiliations }) => affiliations ?? []))];
  return (
    <div className="stack gap-1.5 mt-3">
      <ul
        className="flex flex-wrap gap-x-1.5 gap-y-0.5 text-[14px] *:not-last:after:content-[',']"
        aria-label={t('article.authors')}
        dir={marksOf(authors.map(({ name }) => name).join(' '), language).dir}
      >
        {shown.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and the order is fixed
          <li key={`${author.name}-${index}`} {...marksOf(author.name, language)}>
            <AuthorLink name={author.name} />
            {author.orcid ? (
              <a
                className="ms-[3px] inline-grid h-5 min-w-6 place-items-center rounded-[10px] bg-success-soft text-[11px] font-semibold text-success"
                href={orcidUrl(author.orcid)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('article.orcid', { name: author.name })}
              >
                {orcidMark}
              </a>
            ) : null}
          </li>
        ))}
        {hidden === 0 && !complete ? <li dir="auto">{t('article.others')}</li> : null}
      </ul>
      {authors.length > maxAuthors ? (
        <Button
          variant="plain"
          className="text-small self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('article.fewerAuthors') : t('article.allAuthors', { count: authors.length })}
        </Button>
      ) : null}
      {places.length > 0 ? (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-0.5 text-ink-muted pointer-coarse:py-3">
            {t('article.affiliations', { count: places.length })}
          </summary>
          <ul className="stack gap-1 mt-1.5 text-ink-muted" dir="auto">
            {places.map((place) => (
              <li key={place} className="wrap-anywhere" {...marksOf(place, language)}>
                {place}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
};
