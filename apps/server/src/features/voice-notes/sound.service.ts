import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MemberActor } from '@mz/contracts';
import type { ByteRange } from '../../adapters/files/file-store.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { memberSeal } from '../../platform/member-key.ts';
import {
  openSealedRange,
  readSealedHeader,
  sealedHeaderBytes,
  sealedRangeOf,
} from '../../platform/sealed-file.ts';
import { createVoiceNotesRepository, type VoiceNoteRow } from './voice-notes.repository.ts';

const purpose = 'voice-note-address';
const hour = 3_600;

export interface SoundAddress {
  readonly id: string;
  readonly member: string;
  readonly expires: number;
  readonly signature: string;
}

/** An audio element sends no token: it is given an address of its member's own that ends within two hours. */
export const createSoundService = ({ db, secrets }: AppContext, files: ProvidedServices['files']) => {
  const sign = (id: string, member: string, expires: number): string =>
    secrets.mac(purpose, `${id}.${member}.${expires}`);

  const isGood = ({ id, member, expires, signature }: SoundAddress): boolean => {
    const expected = Buffer.from(sign(id, member, expires));
    const given = Buffer.from(signature);
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && expires * 1000 > Date.now()
    );
  };

  return {
    async addressOf(actor: MemberActor, id: string) {
      const note = await createVoiceNotesRepository(db, actor).find(id);
      if (!note) throw new AppError('not_found', 'There is no such voice note.');
      // The end lies on a full hour, so that the address stays the same for a while.
      const expires = (Math.floor(Date.now() / 1000 / hour) + 2) * hour;
      const query = new URLSearchParams({
        member: actor.id,
        expires: String(expires),
        signature: sign(id, actor.id, expires),
      });
      return {
        url: `/api/voice-notes/${id}/sound?${query}`,
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },

    /** @throws AppError `forbidden` for an address that is not ours or has expired */
    async findByAddress(address: SoundAddress): Promise<VoiceNoteRow> {
      if (!isGood(address)) throw new AppError('forbidden', 'Invalid or expired signature.');
      const note = await createVoiceNotesRepository(db, { id: address.member }).find(address.id);
      if (!note) throw new AppError('not_found', 'There is no such voice note.');
      return note;
    },

    async read({ userId, fileId }: VoiceNoteRow, range: ByteRange): Promise<Readable> {
      const stored = fileId ? await files.findOwned(userId, fileId) : null;
      if (!stored) throw new AppError('not_found', 'The sound of this voice note is gone.');
      const seal = await memberSeal(db, secrets, userId);
      const head: Buffer[] = [];
      for await (const chunk of await files.read(stored, { start: 0, end: sealedHeaderBytes - 1 }))
        head.push(chunk as Buffer);
      const header = readSealedHeader(Buffer.concat(head));
      const source = await files.read(stored, sealedRangeOf(header, range));
      const opened = Readable.from(openSealedRange(seal, header, range, source), { objectMode: false });
      // Whoever stops listening frees what reads.
      opened.once('close', () => source.destroy());
      return opened;
    },
  };
};
export type SoundService = ReturnType<typeof createSoundService>;
