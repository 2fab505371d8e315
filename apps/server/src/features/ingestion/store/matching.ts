import type { TreeLookup } from '../../../adapters/literature/mapping/specialties.ts';
import type { ArticleIds, ArticleRecord } from '../../../adapters/literature/record.ts';
import { mergeRows, stampOf } from './merging.ts';
import { contradict, type Draft, type IdKey, idKeys, newDraft } from './stored-article.ts';

/** Identifiers in the order in which they are believed. */
const believed = ['pmid', 'doi', 'pmcid', 'bundledId'] as const satisfies readonly IdKey[];

/** Titles that are the same but for letters' case. */
export const titleKeyOf = (title: string): string => title.toLowerCase();

/** The articles a batch touches, found by any of their identifiers. */
export const createMatcher = (stored: readonly Draft[], now: Date, treesOf: TreeLookup) => {
  const byId: Record<IdKey, Map<string, Draft>> = {
    pmid: new Map(),
    pmcid: new Map(),
    doi: new Map(),
    bundledId: new Map(),
  };
  const byTitle = new Map<string, Draft>();
  const drafts = new Set<Draft>(stored);
  const merged = new Map<Draft, Draft>();
  const register = (draft: Draft): void => {
    for (const key of idKeys) {
      const value = draft.row[key];
      if (value !== null) byId[key].set(value, draft);
    }
    if (draft.row.title) byTitle.set(titleKeyOf(draft.row.title), draft);
  };
  for (const draft of stored) register(draft);

  const join = (a: Draft, b: Draft): Draft => {
    const older =
      a.row.createdAt < b.row.createdAt || (a.row.createdAt <= b.row.createdAt && a.row.id < b.row.id)
        ? a
        : b;
    const younger = older === a ? b : a;
    mergeRows(older, younger, treesOf);
    for (const key of idKeys) {
      const theirs = younger.row[key];
      if (older.row[key] === null && theirs !== null) older.row[key] = theirs;
    }
    register(older);
    drafts.delete(younger);
    merged.set(younger, older);
    return older;
  };

  const find = (ids: ArticleIds): Draft | undefined => {
    for (const key of believed) {
      const value = ids[key];
      const draft = value === undefined ? undefined : byId[key].get(value);
      // Two PubMed ids are two articles, whatever else they share.
      if (draft && !contradict(draft.row, ids, key === 'bundledId' ? [] : ['pmid'])) return draft;
    }
    return undefined;
  };

  /** Who has no identifier is known by title, year and first author. */
  const findByTitle = ({ title, publicationDate, authors }: ArticleRecord['fields']): Draft | undefined => {
    const draft = title ? byTitle.get(titleKeyOf(title)) : undefined;
    if (!draft) return undefined;
    const { row } = draft;
    const years = [publicationDate, row.publicationDate].map((date) =>
      Number(date?.slice(0, 4) ?? Number.NaN),
    );
    if (Math.abs((years[0] ?? 0) - (years[1] ?? 0)) > 1) return undefined;
    const [mine, theirs] = [authors?.[0], row.authors[0]].map((author) =>
      (author?.family ?? author?.name)?.toLowerCase(),
    );
    return mine && theirs && mine !== theirs ? undefined : draft;
  };

  /** Gives an article the identifiers of a record that no other has; newer ones replace older ones. */
  const claim = (draft: Draft, record: ArticleRecord): boolean => {
    const { row } = draft;
    const stamp = stampOf(record);
    let changed = false;
    for (const key of idKeys) {
      const value = record.ids[key];
      if (value === undefined) continue;
      const times = row.fieldTimes as Record<string, string>;
      const known = row[key];
      if (known === value) {
        if (stamp > (times[key] ?? '')) times[key] = stamp;
        continue;
      }
      if (byId[key].has(value) || (known !== null && stamp <= (times[key] ?? ''))) continue;
      if (known !== null) byId[key].delete(known);
      row[key] = value;
      times[key] = stamp;
      byId[key].set(value, draft);
      draft.changed = true;
      changed = true;
    }
    return changed;
  };

  return {
    drafts,
    /** Rows that are no more, each with the one that took its place. */
    merged,
    find,
    /** The article of a record; rows that turn out to be one are joined. */
    match(record: ArticleRecord): { draft: Draft; isNew: boolean; changed: boolean } {
      const { ids } = record;
      const nameless = idKeys.every((key) => ids[key] === undefined);
      let draft = nameless ? findByTitle(record.fields) : find(ids);
      let changed = false;
      if (draft)
        for (const key of believed) {
          const value = ids[key];
          const other = value === undefined ? undefined : byId[key].get(value);
          if (!other || other === draft) continue;
          if (contradict(other.row, ids, ['pmid']) || contradict(other.row, draft.row, idKeys)) continue;
          draft = join(draft, other);
          changed = true;
        }
      const isNew = draft === undefined;
      draft ??= newDraft(now);
      drafts.add(draft);
      if (nameless && isNew && record.fields.title) byTitle.set(titleKeyOf(record.fields.title), draft);
      return { draft, isNew, changed: claim(draft, record) || changed };
    },
    /** Forgets an article that could not be made. */
    forget(draft: Draft): void {
      drafts.delete(draft);
      for (const key of idKeys) {
        const value = draft.row[key];
        if (value !== null && byId[key].get(value) === draft) byId[key].delete(value);
      }
      for (const [title, other] of byTitle) if (other === draft) byTitle.delete(title);
    },
  };
};
