import type { ArticleNotice } from '@mz/contracts';

type Kind = ArticleNotice['kind'];

/** A notice of which only some parts are known. */
export const noticeOf = (kind: Kind, parts: Partial<Omit<ArticleNotice, 'kind'>> = {}): ArticleNotice => ({
  kind,
  date: parts.date ?? null,
  doi: parts.doi ?? null,
  pmid: parts.pmid ?? null,
  reference: parts.reference ?? null,
  reason: parts.reason ?? null,
});

/** A retraction happens once; of corrections there may be several. */
const single = new Set<Kind>(['retraction', 'partial-retraction', 'republication']);

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;
const same = (a: string | null, b: string | null): boolean => a !== null && a === b;

const areOne = (a: ArticleNotice, b: ArticleNotice): boolean => {
  if (a.kind !== b.kind) return false;
  if (same(a.doi, b.doi) || same(a.pmid, b.pmid)) return true;
  if (!agree(a.doi, b.doi) || !agree(a.pmid, b.pmid)) return false;
  if (single.has(a.kind)) return true;
  return same(a.date, b.date) || same(a.reference, b.reference);
};

/** The longer date where one begins the other, else the one known first. */
const preciser = (a: string | null, b: string | null): string | null =>
  a !== null && b?.startsWith(a) ? b : (a ?? b);

const join = (a: ArticleNotice, b: ArticleNotice): ArticleNotice => ({
  kind: a.kind,
  date: preciser(a.date, b.date),
  doi: a.doi ?? b.doi,
  pmid: a.pmid ?? b.pmid,
  reference: a.reference ?? b.reference,
  reason: a.reason ?? b.reason,
});

/** What is known from several sources, each thing that happened once. */
export const mergeNotices = (
  known: readonly ArticleNotice[],
  added: readonly ArticleNotice[],
): ArticleNotice[] => {
  const merged = [...known];
  for (const notice of added) {
    const at = merged.findIndex((other) => areOne(other, notice));
    const other = merged[at];
    if (other) merged[at] = join(other, notice);
    else merged.push(notice);
  }
  return merged;
};

/** Whether an article with these notices is retracted as a whole. */
export const isRetracted = (notices: readonly ArticleNotice[]): boolean =>
  notices.some(({ kind }) => kind === 'retraction');

/** What members who saved it are told of a notice, if anything. */
export const alertKindOf = (kind: Kind): 'retraction' | 'expression-of-concern' | 'correction' | null => {
  if (kind === 'retraction' || kind === 'partial-retraction') return 'retraction';
  if (kind === 'expression-of-concern') return 'expression-of-concern';
  return kind === 'correction' || kind === 'republication' ? 'correction' : null;
};
