import type { MemberActor } from '@mz/contracts';
import { type KeepingDays, keepingDays, type VoiceKeeping } from '@mz/contracts/voice-keeping';
import { type VoiceNote, type VoiceSentence, voiceNoteLimits } from '@mz/contracts/voice-notes';
import type { DatabaseOrTransaction } from '@mz/db';
import { queryOf, termsOf } from '../../adapters/search/analysis/stored-terms.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { createKeepingRepository } from './keeping.repository.ts';
import { presentCard, presentNote } from './present.ts';
import { createTranscriptionsRepository } from './transcriptions.repository.ts';
import { createVoiceNotesRepository, type KeptRow, type VoiceNoteFilter } from './voice-notes.repository.ts';

export interface NoteChange {
  readonly version: number;
  readonly title?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly byStanding?: true | undefined;
  readonly transcript?: VoiceSentence[] | undefined;
}

const missing = (): AppError => new AppError('not_found', 'There is no such voice note.');
const found = (row: KeptRow | null): KeptRow => {
  if (!row) throw missing();
  return row;
};

const readKeeping = async (db: DatabaseOrTransaction, actor: MemberActor): Promise<VoiceKeeping> => {
  const keeping = createKeepingRepository(db, actor);
  const row = await keeping.find();
  const due = row && (await keeping.due());
  return {
    days: keepingDays.find((days) => days === row?.keepDays) ?? null,
    since: row?.setAt.toISOString() ?? null,
    due: due && { notes: due.notes, at: due.at.toISOString() },
  };
};

/** Voice notes, each seen and changed by its member alone. */
export const createVoiceNotesService = (
  { db }: Pick<AppContext, 'db'>,
  engine: { readonly host: string | null } | null,
) => ({
  async list(
    actor: MemberActor,
    { q, limit, ...filter }: Omit<VoiceNoteFilter, 'terms'> & { q: string | undefined },
  ) {
    const terms = q ? queryOf(q) : null;
    const rows = await createVoiceNotesRepository(db, actor).list({ ...filter, terms, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const wanted = new Set(q ? termsOf(q) : []);
    return {
      voiceNotes: shown.map((row) => presentCard(row, wanted)),
      nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  async summary(actor: MemberActor) {
    const notes = createVoiceNotesRepository(db, actor);
    const { total, ...month } = await notes.counts();
    const [tags, collections] = [await notes.tags(), await notes.collections()];
    return { total, month, tags, collections, engine };
  },

  get: async (actor: MemberActor, id: string): Promise<VoiceNote> =>
    presentNote(
      found(await createVoiceNotesRepository(db, actor).find(id)),
      await createTranscriptionsRepository(db, actor).find(id),
    ),

  update: (
    actor: MemberActor,
    id: string,
    { expiresAt, byStanding, version, ...change }: NoteChange,
  ): Promise<VoiceNote> =>
    db.transaction(async (tx) => {
      const length = change.transcript?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
      if (length > voiceNoteLimits.transcriptLength)
        throw new AppError('unprocessable', 'The transcript is longer than it may be.');
      if (expiresAt && new Date(expiresAt).getTime() <= Date.now())
        throw new AppError('unprocessable', 'A note cannot have gone already.');
      const notes = createVoiceNotesRepository(tx, actor);
      const row = found(await notes.lock(id));
      if (row.version !== version) throw new AppError('conflict', 'The note was changed meanwhile.');
      const changes = {
        ...(change.title !== undefined && { title: change.title }),
        ...(change.tags && { tags: change.tags }),
        ...(change.transcript && { transcript: change.transcript.toSorted((a, b) => a.at - b.at) }),
        ...(byStanding && { expiresAt: null, isKept: false }),
        ...(expiresAt !== undefined && {
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
          isKept: expiresAt === null,
        }),
      };
      return presentNote(found(await notes.update(row, changes)));
    }),

  keeping: (actor: MemberActor): Promise<VoiceKeeping> => readKeeping(db, actor),

  setKeeping: (actor: MemberActor, days: KeepingDays | null): Promise<VoiceKeeping> =>
    db.transaction(async (tx) => {
      const keeping = createKeepingRepository(tx, actor);
      await (days === null ? keeping.clear() : keeping.set(days));
      return readKeeping(tx, actor);
    }),

  remove: (actor: MemberActor, id: string) =>
    db.transaction(async (tx) => ({ removed: await createVoiceNotesRepository(tx, actor).remove(id) })),

  restore: async (actor: MemberActor, id: string): Promise<VoiceNote> =>
    presentNote(found(await createVoiceNotesRepository(db, actor).restore(id))),
});
export type VoiceNotesService = ReturnType<typeof createVoiceNotesService>;
