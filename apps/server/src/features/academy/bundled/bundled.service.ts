import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Transaction, tables } from '@mz/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { termsOf } from '../../../adapters/search/analysis/stored-terms.ts';
import { insertVersion, setCaptionsOf, setCitations, setSearch } from '../versions.repository.ts';
import { type BundledResource, readBundledContent } from './bundled-content.ts';

const { articles, installation, learningQuestions, learningResources, learningVersions } = tables;

const noteKey = 'academy-bundled';

const writeResource = async (tx: Transaction, one: BundledResource): Promise<void> => {
  await tx.insert(learningResources).values({ id: one.id, bundledKey: one.key }).onConflictDoNothing();
  await tx
    .update(learningVersions)
    .set({ state: 'superseded' })
    .where(sql`resource_id = ${one.id}::uuid and state = 'published'`);
  const versionId = await insertVersion(tx, one.id, {
    state: 'published',
    kind: one.kind,
    title: one.titles[one.language],
    description: one.descriptions[one.language],
    titles: one.titles,
    descriptions: one.descriptions,
    category: one.category,
    language: one.language,
    level: one.level,
    objectives: one.objectives.map(({ en }) => en),
    licence: 'cc-by',
    audience: 'public',
    bundledFile: one.file,
    contentType: one.contentType,
    byteSize: one.byteSize,
    units: one.units,
    chapters: one.chapters.map(({ at, titles }) => ({ at, title: titles[one.language], titles })),
    decidedAt: new Date(),
  });
  const spoken: string[] = [];
  for (const [language, cues] of Object.entries(one.captions)) {
    await setCaptionsOf(tx, versionId, language, cues ?? []);
    spoken.push(...(cues ?? []).map(({ text }) => text));
  }
  const texts = [...Object.values(one.titles), ...Object.values(one.descriptions), ...spoken];
  await setSearch(tx, versionId, termsOf(texts.join('\n')));
  await tx
    .update(learningQuestions)
    .set({ retiredAt: new Date() })
    .where(sql`resource_id = ${one.id}::uuid and retired_at is null`);
  for (const [place, { id, ...question }] of one.questions.entries()) {
    const row = {
      ...question,
      source: toSource(question.source),
      resourceId: one.id,
      place,
      retiredAt: null,
    };
    await tx
      .insert(learningQuestions)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: learningQuestions.id, set: row });
  }
};

const toSource = ({ title, url, quote }: BundledResource['questions'][number]['source']) => ({
  title,
  url,
  ...(quote !== undefined && { quote }),
});

/** Cites the bundled papers that are there; whether they all are. */
const citePapers = (db: Database, resources: readonly BundledResource[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    let isWhole = true;
    for (const { id, papers } of resources) {
      if (papers.length === 0) continue;
      const found = await tx
        .select({ id: articles.id })
        .from(articles)
        .where(inArray(articles.bundledId, [...papers]));
      const [version] = await tx
        .select({ id: learningVersions.id })
        .from(learningVersions)
        .where(sql`resource_id = ${id}::uuid and state = 'published'`);
      isWhole &&= found.length === papers.length;
      if (!version || found.length === 0) continue;
      await setCitations(
        tx,
        version.id,
        found.map((paper) => paper.id),
      );
    }
    return isWhole;
  });

const pause = 2_000;
const attempts = 60;

/**
 * Brings the product's own resources in, once for each version of them; processes that start together do it once.
 * The papers they cite come with the ingestion, which begins at the same time.
 *
 * @param signal waits for the papers until it is aborted; left out, what is not there is not waited for
 */
export const loadBundledResources = async (db: Database, signal?: AbortSignal): Promise<void> => {
  const { version, resources } = await readBundledContent();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.${noteKey}`}, 0))`);
    const [note] = await tx.select().from(installation).where(eq(installation.key, noteKey));
    if ((note?.value as { version?: number } | undefined)?.version === version) return;
    for (const one of resources) await writeResource(tx, one);
    await tx
      .insert(installation)
      .values({ key: noteKey, value: { version } })
      .onConflictDoUpdate({ target: installation.key, set: { value: { version } } });
  });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await citePapers(db, resources)) || !signal) return;
    await sleep(pause, undefined, { signal });
  }
};
