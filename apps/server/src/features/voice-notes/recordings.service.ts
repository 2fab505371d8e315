import { Readable } from 'node:stream';
import type { MemberActor } from '@mz/contracts';
import { type VoiceNote, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { type MemberSeal, memberSeal } from '../../platform/member-key.ts';
import { sealedSize, sealFile } from '../../platform/sealed-file.ts';
import { presentNote } from './present.ts';
import { voiceNotePurpose } from './voice-files.ts';
import { createVoiceNotesRepository, type VoiceNoteRow } from './voice-notes.repository.ts';
import { createVoicePartsRepository } from './voice-parts.repository.ts';
import { findVoiceType } from './voice-types.ts';

/** First bytes that are looked at to find the type. */
const headBytes = 4_100;
/** Sound that is read from the database at once: many parts of a second, or one of a minute. */
const readBytes = 256 * 1024;
const partsAtOnce = 64;
const msPerDay = 86_400_000;

const missing = (): AppError => new AppError('not_found', 'There is no such recording.');
const noRoom = (): AppError => new AppError('quota_exceeded', 'There is no room for more voice notes.');

/** A part belongs to its recording and its place there. */
const placeOf = (id: string, start: number): Buffer => Buffer.from(`voice-note-part/${id}/${start}`);

type SaveInput = Pick<VoiceNoteRow, 'title' | 'tags' | 'byteSize' | 'ms' | 'peaks' | 'marks' | 'gaps'>;

/**
 * Recordings on their way in. A recording has no length until it ends and may go on for hours over a line that breaks,
 * so its sound comes in small parts by their place, each sealed as it arrives; saving makes one sealed file of them.
 */
export const createRecordingsService = ({ db, secrets }: AppContext, files: ProvidedServices['files']) => {
  const soundOf = async function* (actor: MemberActor, seal: MemberSeal, id: string) {
    const parts = createVoicePartsRepository(db, actor);
    let most = 1;
    for (let from = 0; ; ) {
      const rows = await parts.list(id, from, most);
      let longest = 1;
      for (const { start, sealed } of rows) {
        const bytes = seal.openBytes(sealed, placeOf(id, start));
        yield bytes;
        from = start + bytes.length;
        longest = Math.max(longest, bytes.length);
      }
      if (rows.length < most) return;
      most = Math.max(1, Math.min(partsAtOnce, Math.floor(readBytes / longest)));
    }
  };

  const readHead = async (actor: MemberActor, seal: MemberSeal, id: string): Promise<Buffer> => {
    let head = Buffer.alloc(0);
    for await (const bytes of soundOf(actor, seal, id)) {
      head = Buffer.concat([head, bytes]);
      if (head.length >= headBytes) break;
    }
    return head.subarray(0, headBytes);
  };

  /** Makes one sealed file of the parts, not referred to by anything yet. */
  const sealSound = async (actor: MemberActor, id: string, byteSize: number) => {
    const seal = await memberSeal(db, secrets, actor.id);
    const contentType = await findVoiceType(await readHead(actor, seal, id));
    if (!contentType) throw new AppError('unsupported_media_type', 'This is no sound that can be played.');
    const sealed = sealFile(seal, soundOf(actor, seal, id), { size: byteSize, contentType });
    const uploadId = await files.receive(
      actor,
      voiceNotePurpose,
      Readable.from(sealed),
      sealedSize(byteSize),
    );
    return { contentType, uploadId };
  };

  return {
    /** Begins a recording under an id the browser made, once; then tells how much of it there is. */
    async start(actor: MemberActor, { id, recordedAt }: { id: string; recordedAt: string }) {
      return db.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`mz.voice-notes.${actor.id}`}, 0))`,
        );
        const notes = createVoiceNotesRepository(tx, actor);
        const existing = await notes.findAny(id);
        if (existing) return { received: existing.byteSize };
        const held = await notes.held();
        if (held.notes >= voiceNoteLimits.perMember || held.open >= voiceNoteLimits.open)
          throw new AppError('unprocessable', 'There are too many voice notes; delete some of them first.');
        if (held.bytes >= voiceNoteLimits.quotaBytes) throw noRoom();
        await files.storage.requireRoom(tx, actor.id, held.openBytes + 1);
        // The clock of the browser may be wrong, but not by so much that a note would hide at the top for ever.
        const said = new Date(recordedAt);
        const latest = Date.now() + msPerDay;
        await notes.start(id, said.getTime() > latest ? new Date() : said);
        if (!(await notes.findAny(id))) throw new AppError('conflict', 'This id is taken.');
        return { received: 0 };
      });
    },

    /** Adds sound where the recording ends. What is there already is left out; a hole is not filled. */
    async send(actor: MemberActor, id: string, { offset, bytes }: { offset: number; bytes: string }) {
      const seal = await memberSeal(db, secrets, actor.id);
      return db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        const note = await notes.lock(id);
        if (!note) throw missing();
        if (note.state !== 'recording') return { received: note.byteSize };
        const { byteSize } = note;
        const fresh = Buffer.from(bytes, 'base64').subarray(Math.max(0, byteSize - offset));
        if (offset > byteSize || fresh.length === 0) return { received: byteSize };
        const received = byteSize + fresh.length;
        if (received > voiceNoteLimits.bytes)
          throw new AppError('payload_too_large', 'The recording is longer than it may be.');
        const held = await notes.held();
        if (held.bytes + fresh.length > voiceNoteLimits.quotaBytes) throw noRoom();
        await files.storage.requireRoom(tx, actor.id, held.openBytes + fresh.length);
        const parts = createVoicePartsRepository(tx, actor);
        await parts.add(id, byteSize, seal.sealBytes(fresh, placeOf(id, byteSize)));
        await notes.moveTo(id, received);
        return { received };
      });
    },

    /** @throws AppError `conflict` while sound is missing, `unsupported_media_type` where it is none */
    async save(actor: MemberActor, id: string, { byteSize, ...values }: SaveInput): Promise<VoiceNote> {
      const note = await createVoiceNotesRepository(db, actor).findAny(id);
      if (!note || note.deletedAt) throw missing();
      if (note.state === 'saved') return presentNote(note);
      if (note.byteSize !== byteSize)
        throw new AppError('conflict', `Of ${byteSize} bytes ${note.byteSize} have arrived.`);
      let contentType: string;
      let uploadId: string;
      try {
        ({ contentType, uploadId } = await sealSound(actor, id, byteSize));
      } catch (error) {
        // A second save, sent because the first one's answer got lost, ended meanwhile and took the sound away.
        const now = await createVoiceNotesRepository(db, actor).findAny(id);
        if (now?.state === 'saved') return presentNote(now);
        throw error;
      }
      return db.transaction(async (tx) => {
        const notes = createVoiceNotesRepository(tx, actor);
        const now = await notes.lock(id);
        if (!now) throw missing();
        // Somebody else was quicker; the second file is swept.
        if (now.state === 'saved') return presentNote(now);
        const file = await files.claim(tx, actor, { id: uploadId, purpose: voiceNotePurpose });
        const saved = await notes.save(id, { ...values, contentType, fileId: file.id });
        if (!saved) throw missing();
        await createVoicePartsRepository(tx, actor).clear(id);
        return presentNote(saved);
      });
    },
  };
};

export type RecordingsService = ReturnType<typeof createRecordingsService>;
