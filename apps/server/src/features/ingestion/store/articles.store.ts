import { advisoryLocks, type Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { isPossibleDate } from '../../../adapters/literature/mapping/dates.ts';
import type { TreeLookup } from '../../../adapters/literature/mapping/specialties.ts';
import { alertKindOf, mergeNotices } from '../../../adapters/literature/notices.ts';
import type { ParsedItem } from '../../../adapters/literature/record.ts';
import type { MergeArticle } from '../../../platform/article-merging.ts';
import type { DomainEvent } from '../../../platform/domain-event.ts';
import { publish } from '../../../platform/outbox.ts';
import { createMatcher, titleKeyOf } from './matching.ts';
import { mergeForeignNotice, mergeRecord, withdraw } from './merging.ts';
import { type Draft, draftOf, idKeys } from './stored-article.ts';
import { findStored, replaceArticle, writeDrafts } from './writing.ts';

/** What a batch came to. */
export interface StoreCounts {
  created: number;
  changed: number;
  unchanged: number;
  retracted: number;
  deleted: number;
}

export interface Refusal {
  readonly record: string;
  readonly reason: string;
}

export interface StoreResult extends StoreCounts {
  refusals: Refusal[];
}

export interface StoreOptions {
  /** What becomes of the rows of other features when two articles turn out to be one. */
  readonly mergeArticle: MergeArticle;
  readonly treesOf?: TreeLookup;
  readonly now?: Date;
}

const maxEventIds = 1000;

const idsOf = (items: readonly ParsedItem[]): Record<(typeof idKeys)[number], string[]> => {
  const ids = {
    pmid: new Set<string>(),
    pmcid: new Set<string>(),
    doi: new Set<string>(),
    bundledId: new Set<string>(),
  };
  for (const item of items) {
    if (item.kind === 'deletion') ids.pmid.add(item.pmid);
    if (item.kind !== 'record') continue;
    const { record } = item;
    for (const named of [record.ids, ...(record.noticesFor ?? []).map(({ target }) => target)])
      for (const key of idKeys) if (named[key] !== undefined) ids[key].add(named[key]);
  }
  return { pmid: [...ids.pmid], pmcid: [...ids.pmcid], doi: [...ids.doi], bundledId: [...ids.bundledId] };
};

/** Titles of records that have no other name. */
const titlesOf = (items: readonly ParsedItem[]): string[] =>
  items.flatMap((item) => {
    if (item.kind !== 'record' || item.record.noticesOnly) return [];
    const { ids, fields } = item.record;
    return fields.title && idKeys.every((key) => ids[key] === undefined) ? [titleKeyOf(fields.title)] : [];
  });

/** Alerts for what is new on articles that were here before. */
const alertsOf = (draft: Draft): DomainEvent[] => {
  if (!draft.stored) return [];
  const before = draft.noticesBefore;
  const kinds = new Set(
    draft.row.notices
      .filter((notice) => mergeNotices(before, [notice]).length > before.length)
      .map(({ kind }) => alertKindOf(kind))
      .filter((kind) => kind !== null),
  );
  return [...kinds].map((kind) => ({ type: 'article.notice', articleId: draft.row.id, kind }));
};

const nameOf = (item: ParsedItem): string => {
  if (item.kind !== 'record') return item.kind;
  const { pmid, doi, pmcid, bundledId } = item.record.ids;
  if (pmid) return `PMID ${pmid}`;
  return doi ?? pmcid ?? bundledId ?? (item.record.fields.title ?? 'a record').slice(0, 100);
};

/** Why a record cannot become or change a row, where the table would refuse it. */
const problemOf = ({ row }: Draft): string | null => {
  if (row.title === '') return 'it has no title';
  if (row.title.length > 5000) return 'its title is longer than 5,000 characters';
  if (row.abstract.length > 100_000) return 'its abstract is longer than 100,000 characters';
  return null;
};

/**
 * Puts a batch of records into the articles, one row an article whatever the source. Writes only what
 * changed, and tells of it through the outbox. One batch at a time: a lock is held to the end of the
 * transaction.
 */
export const storeArticles = async (
  tx: Transaction,
  items: readonly ParsedItem[],
  { mergeArticle, treesOf = () => [], now = new Date() }: StoreOptions,
): Promise<StoreResult> => {
  // Before statistics are there, the look-up may be planned for several processes; starting them takes longer
  // than the look-up itself.
  await tx.execute(
    sql`select set_config('max_parallel_workers_per_gather', '0', true), pg_advisory_xact_lock(${advisoryLocks.articles})`,
  );
  const result: StoreResult = {
    created: 0,
    changed: 0,
    unchanged: 0,
    retracted: 0,
    deleted: 0,
    refusals: [],
  };
  const stored = await findStored(tx, idsOf(items), titlesOf(items));
  const matcher = createMatcher(stored.map(draftOf), now, treesOf);
  for (const item of items) {
    if (item.kind === 'refusal') {
      result.refusals.push({ record: item.record, reason: item.reason });
      continue;
    }
    if (item.kind === 'deletion') {
      const draft = matcher.find({ pmid: item.pmid });
      if (draft && withdraw(draft, item.at, now)) result.deleted += 1;
      else result.unchanged += 1;
      continue;
    }
    const claimed = item.record.fields.publicationDate;
    const isImpossible = claimed !== undefined && !isPossibleDate(claimed, now);
    if (isImpossible)
      result.refusals.push({
        record: nameOf(item),
        reason: `it is stored without its date: nothing is published in ${claimed.slice(0, 4)}`,
      });
    const record = isImpossible
      ? { ...item.record, fields: { ...item.record.fields, publicationDate: undefined } }
      : item.record;
    let changed = false;
    let isNew = false;
    if (!record.noticesOnly) {
      const match = matcher.match(record);
      isNew = match.isNew;
      changed = mergeRecord(match.draft, record, treesOf) || match.changed;
      const problem = problemOf(match.draft);
      if (problem) {
        if (!isNew) throw new UnusableRecordError(problem);
        matcher.forget(match.draft);
        result.refusals.push({ record: nameOf(item), reason: problem });
        continue;
      }
    }
    for (const { target, notice } of record.noticesFor ?? []) {
      const draft = matcher.find(target);
      if (draft && mergeForeignNotice(draft, notice) && record.noticesOnly) changed = true;
    }
    if (isNew) result.created += 1;
    else if (changed) result.changed += 1;
    else result.unchanged += 1;
  }

  const drafts = [...matcher.drafts].filter(({ changed }) => changed);
  const dropped: string[] = [];
  for (const [from, to] of matcher.merged) {
    if (!from.stored) continue;
    let kept = to;
    for (let next = matcher.merged.get(kept); next; next = matcher.merged.get(kept)) kept = next;
    dropped.push(from.row.id);
    if (kept.stored) await replaceArticle(tx, { dropped: from.row.id, kept: kept.row.id }, mergeArticle);
  }
  for (const { row } of drafts) row.updatedAt = now;
  await writeDrafts(tx, drafts);
  result.retracted = drafts.filter(({ row, retractedBefore }) => row.retracted && !retractedBefore).length;
  const changedIds = [...drafts.map(({ row }) => row.id), ...dropped];
  for (let at = 0; at < changedIds.length; at += maxEventIds)
    await publish(tx, { type: 'articles.changed', articleIds: changedIds.slice(at, at + maxEventIds) });
  for (const draft of drafts) for (const event of alertsOf(draft)) await publish(tx, event);
  return result;
};

/** A record that would make a stored article unusable; found before anything of its batch is written. */
export class UnusableRecordError extends Error {
  override name = 'UnusableRecordError';
}
