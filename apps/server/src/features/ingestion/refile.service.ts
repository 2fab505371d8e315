import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { advisoryLocks, type Database, type Transaction, tables } from '@mz/db';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { classify } from '../../adapters/literature/mapping/classify.ts';
import type { TreeLookup } from '../../adapters/literature/mapping/specialties.ts';
import { publish } from '../../platform/outbox.ts';
import { createRunRepository } from './ingest-run.repository.ts';
import { readMeshMarker } from './mesh-marker.ts';
import { acquireRunLock } from './run-lock.ts';

/** Grows when the tables in the code that file articles change: those here are filed anew. */
const filingVersion = 1;
const filedKey = 'articles-filed';
const cursorKey = 'refile';
const batchSize = 500;
/** Articles filed between two breaths of the process. */
const breath = 50;
/** Shorter than a job may take; the next one goes on. */
const maxRunTime = 200_000;

const { articles, ingestCursors, installation } = tables;

interface Place {
  readonly marker: string;
  readonly last: string | null;
}

export interface RefileResult {
  readonly state: 'current' | 'done' | 'more' | 'busy';
  readonly read: number;
  readonly changed: number;
}

const findFiled = async (db: Database): Promise<string> => {
  const [row] = await db.select().from(installation).where(eq(installation.key, filedKey));
  const known = (row?.value as { marker?: string } | undefined)?.marker;
  // Before anything was noted, articles were filed as they came: without descriptors.
  return known ?? 'none.1';
};

/** Files the next articles anew, and moves the place on in the same transaction. */
const refileBatch = async (
  tx: Transaction,
  { marker, last }: Place,
  treesOf: TreeLookup,
  size: number,
): Promise<{ place: Place | null; read: number; changed: number }> => {
  // No batch of an ingestion may write these articles meanwhile.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.articles})`);
  const rows = await tx
    .select({
      id: articles.id,
      title: articles.title,
      journal: articles.journal,
      mesh: articles.mesh,
      keywords: articles.keywords,
      publicationTypes: articles.publicationTypes,
      fieldTimes: articles.fieldTimes,
      categories: articles.categories,
      studyType: articles.studyType,
      species: articles.species,
    })
    .from(articles)
    .where(last === null ? undefined : gt(articles.id, last))
    .orderBy(asc(articles.id))
    .limit(size);
  const changed: { id: string; categories: string[]; study_type: string; species: string[] }[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % breath === breath - 1) await setImmediate();
    const found = classify(row, treesOf);
    const next = {
      // Filed by hand stays as it is.
      categories: row.fieldTimes.categories ? row.categories : found.categories,
      study_type: row.fieldTimes.studyType ? row.studyType : found.studyType,
      species: found.species,
    };
    const known = { categories: row.categories, study_type: row.studyType, species: row.species };
    if (!isDeepStrictEqual(next, known)) changed.push({ id: row.id, ...next });
  }
  if (changed.length > 0) {
    await tx.execute(sql`
      update articles a set categories = r.categories, study_type = r.study_type, species = r.species
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as r(id uuid, categories text[], study_type text, species text[])
      where a.id = r.id`);
    await publish(tx, { type: 'articles.changed', articleIds: changed.map(({ id }) => id) });
  }
  const end = rows.at(-1)?.id;
  if (end === undefined) {
    await tx
      .insert(installation)
      .values({ key: filedKey, value: { marker } })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: { marker }, updatedAt: sql`now()` },
      });
    await tx.delete(ingestCursors).where(eq(ingestCursors.key, cursorKey));
    return { place: null, read: 0, changed: 0 };
  }
  const place = { marker, last: end };
  await tx
    .insert(ingestCursors)
    .values({ key: cursorKey, state: place })
    .onConflictDoUpdate({ target: ingestCursors.key, set: { state: place, updatedAt: sql`now()` } });
  return { place, read: rows.length, changed: changed.length };
};

/**
 * Files the articles anew after MeSH data changed: specialties, kind of study and species, in batches; goes on
 * where it was stopped, and from the start when the data changed once more.
 */
export const refileArticles = async (
  db: Database,
  {
    log,
    signal,
    size = batchSize,
    batches = Number.POSITIVE_INFINITY,
  }: {
    readonly log: Pick<FastifyBaseLogger, 'info'>;
    readonly signal: AbortSignal;
    readonly size?: number;
    readonly batches?: number;
  },
): Promise<RefileResult> => {
  const readMarker = async (): Promise<string> => `${await readMeshMarker(db)}.${filingVersion}`;
  const marker = await readMarker();
  if (marker === (await findFiled(db))) return { state: 'current', read: 0, changed: 0 };
  const lock = await acquireRunLock(db, cursorKey);
  if (!lock) return { state: 'busy', read: 0, changed: 0 };
  try {
    // Another process may have ended it a moment ago.
    if (marker === (await findFiled(db))) return { state: 'current', read: 0, changed: 0 };
    const [row] = await db.select().from(ingestCursors).where(eq(ingestCursors.key, cursorKey));
    const known = row?.state as unknown as Place | undefined;
    let place: Place | null = known?.marker === marker ? known : { marker, last: null };
    const treesOf = await createRunRepository(db).loadTrees();
    const end = Date.now() + maxRunTime;
    let [read, changed] = [0, 0];
    for (let done = 0; place !== null; done += 1) {
      if (signal.aborted || done >= batches || Date.now() > end) return { state: 'more', read, changed };
      if ((await readMarker()) !== marker) return { state: 'more', read, changed };
      const from: Place = place;
      const result = await db.transaction((tx) => refileBatch(tx, from, treesOf, size));
      read += result.read;
      changed += result.changed;
      place = result.place;
    }
    log.info({ read, changed }, 'articles were filed anew');
    return { state: 'done', read, changed };
  } finally {
    await lock.release();
  }
};
