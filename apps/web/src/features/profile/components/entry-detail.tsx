import type { ProfileEntry } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx';

interface Span {
  from: number | null;
  to: number | 'present' | null;
}

const Years = ({ from, to }: Span) => {
  const { t } = useTranslation('profile');
  const end = to === 'present' ? t('present') : to;
  if (from === null) return end === null ? null : <span>{end}</span>;
  if (end === null || end === from) return <span>{from}</span>;
  // Two figures are a range, which is not turned around; "until now" is a sentence.
  return <bdi dir={typeof to === 'number' ? 'ltr' : undefined}>{t('years', { from, to: end })}</bdi>;
};

const Line = ({ place, years }: { place: string; years: Span }) => (
  <span className="flex flex-wrap gap-x-2">
    {place ? <bdi>{place}</bdi> : null}
    <Years {...years} />
  </span>
);

type Publication = Extract<ProfileEntry, { kind: 'publication' }>;

/** Where a paper can be read: here where it is in the store, else by its DOI, PubMed id or address. */
export const hrefOfPublication = ({ doi, pmid, url }: Publication): string | null => {
  if (doi) return `https://doi.org/${encodeURI(doi)}`;
  if (pmid) return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
  return url;
};

const PublicationDetail = ({ entry }: { entry: Publication }) => {
  const { t } = useTranslation('profile');
  const href = hrefOfPublication(entry);
  return (
    <>
      {entry.authors ? (
        <span dir="auto" className="line-clamp-2 w-fit">
          {entry.authors}
        </span>
      ) : null}
      <Line place={entry.journal} years={{ from: entry.year, to: null }} />
      {entry.articleId ? (
        <TextLink to={`/research/${entry.articleId}`}>{t('viewPublication')}</TextLink>
      ) : href ? (
        <TextAnchor href={href} target="_blank" rel="noreferrer">
          {t('viewPublication')}
        </TextAnchor>
      ) : null}
    </>
  );
};

/** What stands under the name of an entry. */
export const EntryDetail = ({ entry }: { entry: ProfileEntry }) => {
  switch (entry.kind) {
    case 'education':
      return <Line place={entry.institution} years={{ from: entry.yearStart, to: entry.yearEnd }} />;
    case 'experience':
      return (
        <>
          <Line place={entry.organization} years={{ from: entry.yearStart, to: entry.yearEnd }} />
          {entry.description ? (
            <p dir="auto" className="mt-1 w-fit whitespace-pre-line text-ink">
              {entry.description}
            </p>
          ) : null}
        </>
      );
    case 'publication':
      return <PublicationDetail entry={entry} />;
    case 'award':
      return <Line place={entry.organization} years={{ from: entry.year, to: null }} />;
  }
};
