import { type Database, tables } from '@mz/db';
import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { SourceError } from '../../../adapters/literature/http/polite-client.ts';
import {
  type CrossrefService,
  doisPerRequest,
} from '../../../adapters/literature/sources/crossref-service.ts';
import { keyOf, type Source, type SourceBatch } from '../ingest-run.ts';
import { inParts } from './batches.ts';

const kinds = ['retraction', 'expression_of_concern'] as const;

/** All notices of retraction and concern Crossref knows: articles that are here get what concerns them. */
export const openRetractionsSource = (
  service: CrossrefService,
  options: { readonly since?: string | undefined; readonly max?: number | undefined } = {},
): Source => ({
  source: 'crossref',
  label: 'retractions',
  key: keyOf('crossref', 'retractions', options.since ?? '', String(options.max ?? '')),
  async *open(from, signal): AsyncGenerator<SourceBatch> {
    const most = options.max ?? Number.POSITIVE_INFINITY;
    const begun = Number(from?.kind ?? 0);
    let taken = Number(from?.taken ?? 0);
    let ofKind = 0;
    for (const [at, kind] of kinds.entries()) {
      if (at < begun) continue;
      let cursor = at === begun ? String(from?.cursor ?? '*') : '*';
      while (taken < most) {
        const ask = (mark: string) => service.notices(kind, options.since ?? null, mark, signal);
        const page = await ask(cursor).catch((error: unknown) => {
          // Cursors live for some minutes only. What is stored is not changed by being seen again.
          if (cursor === '*' || !(error instanceof SourceError) || error.status === undefined) throw error;
          return ask('*');
        });
        if (page.items.length === 0) break;
        const items = page.items.slice(0, most - taken);
        taken += items.length;
        ofKind += items.length;
        const { next } = page;
        const fraction = Math.min(1, (at + ofKind / Math.max(1, page.total)) / kinds.length);
        yield { items, state: { kind: at, cursor: next ?? cursor, taken }, fraction };
        if (next === null) break;
        cursor = next;
      }
      ofKind = 0;
    }
  },
});

/** Works of Crossref by DOI. */
export const openDoiSource = (dois: readonly string[], service: CrossrefService): Source => ({
  source: 'crossref',
  label: dois.length === 1 ? (dois[0] ?? '') : `${dois.length} DOIs`,
  key: keyOf('crossref', 'doi', ...dois),
  async *open(from, signal) {
    let done = Number(from?.done ?? 0);
    for (const part of inParts(dois.slice(done), doisPerRequest)) {
      const items = await service.byDoi(part, 'works', signal);
      const found = new Set(items.map((item) => (item.kind === 'record' ? item.record.ids.doi : undefined)));
      const missing = part
        .filter((doi) => !found.has(doi))
        .map((doi) => ({ kind: 'refusal', record: doi, reason: 'Crossref does not know this DOI' }) as const);
      done += part.length;
      yield { items: [...items, ...missing], state: { done }, fraction: done / dois.length };
    }
  },
});

/** Asks Crossref for every article here that has a DOI whether something happened to it. */
export const openCheckSource = (db: Database, service: CrossrefService, max?: number): Source => {
  const { articles } = tables;
  return {
    source: 'crossref',
    label: 'articles that are here',
    key: keyOf('crossref', 'check', String(max ?? '')),
    async *open(from, signal) {
      const most = max ?? Number.POSITIVE_INFINITY;
      let last = String(from?.last ?? '00000000-0000-0000-0000-000000000000');
      let taken = Number(from?.taken ?? 0);
      const total = Math.min(most, await db.$count(articles, isNotNull(articles.doi)));
      while (taken < most) {
        const rows = await db
          .select({ id: articles.id, doi: articles.doi })
          .from(articles)
          .where(and(gt(articles.id, last), isNotNull(articles.doi)))
          .orderBy(asc(articles.id))
          .limit(Math.min(doisPerRequest, most - taken));
        if (rows.length === 0) return;
        const dois = rows.map(({ doi }) => doi).filter((doi) => doi !== null);
        const items = await service.byDoi(dois, 'check', signal);
        last = rows.at(-1)?.id ?? last;
        taken += rows.length;
        yield {
          items,
          state: { last, taken },
          fraction: Math.min(1, taken / Math.max(1, total)),
        };
      }
    },
  };
};
