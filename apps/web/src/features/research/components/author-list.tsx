import type { ArticleAuthor } from '@mz/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { researchPath } from '../model/address.ts';
import { orcidUrl } from '../model/links.ts';
import { marksOf } from '../model/text.ts';

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
        className="lit-authors"
        aria-label={t('article.authors')}
        dir={marksOf(authors.map(({ name }) => name).join(' '), language).dir}
      >
        {shown.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and the order is fixed
          <li key={`${author.name}-${index}`} {...marksOf(author.name, language)}>
            <Link className="lit-author" to={researchPath({ author: [author.name] })}>
              {author.name}
            </Link>
            {author.orcid ? (
              <a
                className="lit-orcid"
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
          <summary className="text-ink-muted lit-summary">
            {t('article.affiliations', { count: places.length })}
          </summary>
          <ul className="stack gap-1 mt-1.5 text-ink-muted" dir="auto">
            {places.map((place) => (
              <li key={place} className="lit-break" {...marksOf(place, language)}>
                {place}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
};
