import type { Language } from '@mz/contracts';
import { referenceTexts } from '../../../lib/reference-texts.ts';
import type { CitationRecord } from './citation-record.ts';

type Notice = CitationRecord['notices'][number];
type Kind = Notice['kind'];

const grave: readonly Kind[] = ['retraction', 'partial-retraction', 'expression-of-concern'];

const sayNotice = (notice: Notice, language: Language): string => {
  const { kinds, notice: label } = referenceTexts(language);
  const where = notice.doi
    ? `https://doi.org/${notice.doi}`
    : notice.pmid
      ? `PMID ${notice.pmid}`
      : (notice.reference ?? '');
  return [
    `${kinds[notice.kind]}${notice.date ? ` ${notice.date}` : ''}`,
    ...(where ? [`${label}: ${where}`] : []),
  ].join('; ');
};

/** Notices of a record with the retraction first; one is made up of the flag where the source named none. */
const noticesOf = ({ notices, retracted }: CitationRecord): Notice[] => {
  const hasRetraction = notices.some(({ kind }) => kind === 'retraction');
  const bare: Notice = {
    kind: 'retraction',
    date: null,
    doi: null,
    pmid: null,
    reference: null,
    reason: null,
  };
  return [...(retracted && !hasRetraction ? [bare] : []), ...notices].sort(
    (a, b) => Number(b.kind === 'retraction') - Number(a.kind === 'retraction'),
  );
};

/** What became of an article, a line for each notice, for note fields of reference managers. */
export const noticeLines = (record: CitationRecord): string[] =>
  noticesOf(record).map((notice) => sayNotice(notice, 'en'));

/** What a formatted reference ends in where the article must not be cited unawares. */
export const noticeSuffix = (record: CitationRecord, language: Language): string =>
  noticesOf(record)
    .filter(({ kind }) => grave.includes(kind))
    .map((notice) => ` [${sayNotice(notice, language)}]`)
    .join('');
