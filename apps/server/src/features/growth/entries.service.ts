import type { MemberActor } from '@mz/contracts';
import {
  canmedsRoles,
  type createGrowthEntry,
  entryKinds,
  entrySettings,
  evidenceUpload,
  type GrowthEntry,
  type GrowthReflection,
  growthLimits,
  type listGrowthEntries,
} from '@mz/contracts/growth';
import type { Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { memberSeal } from '../../platform/member-key.ts';
import { publish } from '../../platform/outbox.ts';
import { createEntriesRepository, type EntryPlace, type EntryRow } from './entries.repository.ts';
import { todayOf } from './growth.service.ts';
import { createReflectedRepository } from './reflected.repository.ts';
import { answerIdOf, oneLine } from './reflected-keys.ts';
import { createYearsRepository } from './years.repository.ts';

type Body = z.output<typeof createGrowthEntry.body>;
export type Files = Pick<ProvidedServices['files'], 'addressOf' | 'claim' | 'prepare'>;

const rowSchema = z.object({
  kind: z.enum(entryKinds),
  setting: z.enum(entrySettings),
  role: z.enum(canmedsRoles).nullable(),
});
const placeSchema = z.tuple([z.iso.date(), z.uuid()]);

const readPlace = (cursor: string | undefined): EntryPlace | null => {
  if (cursor === undefined) return null;
  const parsed = placeSchema.safeParse(cursor.split('_'));
  if (!parsed.success)
    throw new AppError('unprocessable', 'Invalid pagination cursor.', {
      fields: [{ path: 'querystring.cursor', code: 'malformed', message: 'is no place in this list' }],
    });
  return { on: parsed.data[0], id: parsed.data[1] };
};

export const presentEntry = (row: EntryRow, files: Pick<Files, 'addressOf'>): GrowthEntry => ({
  id: row.id,
  ...rowSchema.parse(row),
  title: row.title,
  minutes: row.minutes,
  on: row.doneOn,
  provider: row.provider,
  finished: row.finished,
  own: row.sourceKey === null,
  path: row.path,
  evidenceUrl: row.evidenceFileId ? files.addressOf(row.evidenceFileId) : null,
  hasReflection: row.hasReflection,
  corrected: row.replacesId !== null,
  createdAt: row.createdAt.toISOString(),
});

const missing = (): AppError => new AppError('not_found', 'Entry not found.');
const closed = (): AppError =>
  new AppError('conflict', 'This day is in a year that is closed; open it again first.');

/** The learning record of a member: listed, added to, corrected; nothing in it is overwritten. */
export const createEntriesService = (
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  { files }: { files: Files },
) => {
  const find = async (actor: MemberActor, id: string): Promise<EntryRow> => {
    const row = await createEntriesRepository(db, actor).find(id);
    if (!row) throw missing();
    return row;
  };

  const check = async (actor: MemberActor, { on, evidenceUploadId }: Body): Promise<void> => {
    if (on > (await todayOf({ db }, actor.id)))
      throw new AppError('unprocessable', 'What was learned lies in the past.', {
        fields: [{ path: 'body.on', code: 'in_future', message: 'is in the future' }],
      });
    if (evidenceUploadId) await files.prepare(actor, evidenceUploadId);
  };

  const lock = (tx: Transaction, actor: MemberActor) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.growth.${actor.id}`}, 0))`);

  const write = async (
    tx: Transaction,
    actor: MemberActor,
    { evidenceUploadId, on, ...values }: Body,
    replaced: EntryRow | null,
  ): Promise<string> => {
    const entries = createEntriesRepository(tx, actor);
    if ((await entries.countOwn()) >= growthLimits.ownEntries)
      throw new AppError('unprocessable', `Limit of ${growthLimits.ownEntries} entries reached.`);
    if (await createYearsRepository(tx, actor).isClosed(on)) throw closed();
    const evidence =
      evidenceUploadId &&
      (await files.claim(tx, actor, {
        id: evidenceUploadId,
        purpose: evidenceUpload,
        visibility: 'owner',
      }));
    const id = await entries.insert({
      ...values,
      doneOn: on,
      evidenceFileId: evidence ? evidence.id : (replaced?.evidenceFileId ?? null),
      replacesId: replaced?.id ?? null,
    });
    await publish(tx, { type: 'growth.changed', userId: actor.id });
    return id;
  };

  /** Questions whose words the record does not keep are shown in those of their conversation while it is there. */
  const withQuestions = async (actor: MemberActor, rows: readonly EntryRow[]): Promise<EntryRow[]> => {
    const answers = rows.flatMap(({ sourceKey }) => answerIdOf(sourceKey) ?? []);
    const asked = await createReflectedRepository(db, actor).listAsked(answers);
    return rows.map((row) => {
      const answerId = answerIdOf(row.sourceKey);
      if (answerId === null) return row;
      const found = asked.find((one) => one.answerId === answerId);
      return { ...row, title: row.title || oneLine(found?.text ?? ''), path: found ? row.path : null };
    });
  };

  const reflectionOf = async (actor: MemberActor, id: string): Promise<GrowthReflection> => {
    const kept = await createEntriesRepository(db, actor).findReflection(id);
    if (!kept) return { text: '', inReport: false };
    const { open } = await memberSeal(db, secrets, actor.id);
    return { text: open(kept.sealed), inReport: kept.inReport };
  };

  return {
    async list(actor: MemberActor, query: z.output<typeof listGrowthEntries.query>) {
      const { limit, cursor, ...filter } = query;
      const rows = await createEntriesRepository(db, actor).list(filter, readPlace(cursor), limit + 1);
      const shown = await withQuestions(actor, rows.slice(0, limit));
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        entries: shown.map((row) => presentEntry(row, files)),
        nextCursor: last ? `${last.doneOn}_${last.id}` : null,
      };
    },

    async create(actor: MemberActor, body: Body): Promise<GrowthEntry> {
      await check(actor, body);
      const id = await db.transaction(async (tx) => {
        await lock(tx, actor);
        return write(tx, actor, body, null);
      });
      return presentEntry(await find(actor, id), files);
    },

    async correct(actor: MemberActor, id: string, body: Body): Promise<GrowthEntry> {
      await check(actor, body);
      const next = await db.transaction(async (tx) => {
        await lock(tx, actor);
        const entries = createEntriesRepository(tx, actor);
        const before = await entries.find(id);
        if (!before) throw missing();
        if (await createYearsRepository(tx, actor).isClosed(before.doneOn)) throw closed();
        if (!(await entries.end(id)))
          throw new AppError('conflict', 'What follows from the product is not corrected by hand.');
        const written = await write(tx, actor, body, before);
        await entries.moveReflection(id, written);
        return written;
      });
      return presentEntry(await find(actor, next), files);
    },

    withdraw: (actor: MemberActor, id: string) =>
      db.transaction(async (tx) => {
        await lock(tx, actor);
        const entries = createEntriesRepository(tx, actor);
        const before = await entries.find(id);
        if (!before) return { changed: false };
        if (await createYearsRepository(tx, actor).isClosed(before.doneOn)) throw closed();
        if (!(await entries.end(id)))
          throw new AppError('conflict', 'What follows from the product is not withdrawn by hand.');
        await publish(tx, { type: 'growth.changed', userId: actor.id });
        return { changed: true };
      }),

    async getReflection(actor: MemberActor, id: string): Promise<GrowthReflection> {
      await find(actor, id);
      return reflectionOf(actor, id);
    },

    async setReflection(
      actor: MemberActor,
      id: string,
      { text, inReport }: GrowthReflection,
    ): Promise<GrowthReflection> {
      await find(actor, id);
      await db.transaction(async (tx) => {
        const entries = createEntriesRepository(tx, actor);
        if (text === '') return entries.removeReflection(id);
        const { seal } = await memberSeal(tx, secrets, actor.id);
        return entries.setReflection(id, seal(text), inReport);
      });
      return reflectionOf(actor, id);
    },
  };
};
export type EntriesService = ReturnType<typeof createEntriesService>;
