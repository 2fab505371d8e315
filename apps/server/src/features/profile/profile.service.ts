import type { Readable } from 'node:stream';
import type { fileVisibilities, Language, MemberActor, Profile, ProfilePatch } from '@mz/contracts';
import type { Transaction } from '@mz/db';
import { profileAudiences } from '../../access/audiences.ts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { avatarFile } from './avatar-file.ts';
import { bannerFile } from './banner-file.ts';
import {
  createOwnProfileRepository,
  createProfileRepository,
  type ProfileRow,
} from './profile.repository.ts';

type Visibility = (typeof fileVisibilities)[number];
type Patch = Omit<ProfilePatch, 'version'>;

/** Pictures are seen by those who see the profile. */
const pictureVisibility: Record<Profile['visibility'], Visibility> = profileAudiences;

const pictures = {
  avatar: { column: 'avatarFileId', purpose: avatarFile.purpose, kind: 'avatar' },
  banner: { column: 'bannerFileId', purpose: bannerFile.purpose, kind: 'profile' },
} as const;
type Picture = keyof typeof pictures;

const emptyToNull = (patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  );

/** The signed-in physician's own profile. */
export const createProfileService = ({ db }: AppContext, files: ProvidedServices['files']) => {
  const toProfile = (row: ProfileRow): Profile => ({
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    avatarUrl: row.avatarFileId ? files.addressOf(row.avatarFileId) : null,
    specialty: row.specialty,
    hospital: row.hospital,
    location: row.location,
    bio: row.bio,
    language: row.language as Language,
    visibility: row.visibility as Profile['visibility'],
    verified: row.verifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  });

  const getMine = async (actor: MemberActor): Promise<Profile> => {
    const repository = createProfileRepository(db, actor);
    const row = await repository.find(actor.id);
    if (row) return { ...toProfile(row), role: actor.role };
    await createOwnProfileRepository(db, actor).ensure();
    const fresh = await repository.find(actor.id);
    if (!fresh) throw new AppError('not_found', 'Profile not found.');
    return { ...toProfile(fresh), role: actor.role };
  };

  /** Changes the owner's row, tells of it and notes it, all or nothing. */
  const change = async (
    tx: Transaction,
    actor: MemberActor,
    /** Null: by a job of the member's asking. */
    origin: RequestOrigin | null,
    what: { readonly kind: 'profile' | 'avatar'; readonly fields: string },
  ): Promise<void> => {
    await recordAudit(tx, {
      action: what.kind === 'avatar' ? 'avatar_changed' : 'profile_updated',
      actorId: actor.id,
      subjectId: actor.id,
      origin,
      detail: { fields: what.fields },
    });
    await publish(tx, { type: 'profile.updated', userId: actor.id, change: what.kind });
  };

  const choosePicture = async (
    actor: MemberActor,
    origin: RequestOrigin | null,
    picture: Picture,
    uploadId: string,
  ): Promise<Profile> => {
    const { column, purpose, kind } = pictures[picture];
    await files.prepare(actor, uploadId);
    await getMine(actor);
    await db.transaction(async (tx) => {
      const repository = createOwnProfileRepository(tx, actor);
      const before = await repository.lock();
      if (!before) throw new AppError('not_found', 'There is no such profile.');
      const visibility = pictureVisibility[before.visibility as Profile['visibility']];
      const { id } = await files.claim(tx, actor, { id: uploadId, purpose, visibility });
      await repository.update({ [column]: id });
      const old = before[column];
      if (old) await files.discard(tx, old);
      await change(tx, actor, origin, { kind, fields: picture });
    });
    return getMine(actor);
  };

  const removePicture = async (
    actor: MemberActor,
    origin: RequestOrigin,
    picture: Picture,
  ): Promise<Profile> => {
    const { column, kind } = pictures[picture];
    await db.transaction(async (tx) => {
      const repository = createOwnProfileRepository(tx, actor);
      const old = (await repository.lock())?.[column];
      if (!old) return;
      await repository.update({ [column]: null });
      await files.discard(tx, old);
      await change(tx, actor, origin, { kind, fields: picture });
    });
    return getMine(actor);
  };

  return {
    toProfile,
    getMine,

    /** After the profile was brought back: who sees it sees its pictures. */
    async noteImport(tx: Transaction, actor: MemberActor): Promise<void> {
      const row = await createOwnProfileRepository(tx, actor).lock();
      if (!row) return;
      const visibility = pictureVisibility[row.visibility as Profile['visibility']];
      for (const fileId of [row.avatarFileId, row.bannerFileId])
        if (fileId) await files.setVisibility(tx, fileId, visibility);
      await change(tx, actor, null, { kind: 'profile', fields: 'import' });
    },

    async hasPicture(actor: MemberActor, picture: Picture): Promise<boolean> {
      const row = await createOwnProfileRepository(db, actor).find();
      return row !== null && row[pictures[picture].column] !== null;
    },

    /** Changes who sees the profile, and with it who sees the picture, in the transaction of another change. */
    async applyVisibility(
      tx: Transaction,
      actor: MemberActor,
      origin: RequestOrigin,
      choice: { readonly visibility?: Profile['visibility']; readonly searchVisible?: boolean },
    ): Promise<void> {
      const repository = createOwnProfileRepository(tx, actor);
      const before = await repository.lock();
      await repository.update(choice);
      if (choice.visibility && before?.avatarFileId)
        await files.setVisibility(tx, before.avatarFileId, pictureVisibility[choice.visibility]);
      await change(tx, actor, origin, { kind: 'profile', fields: Object.keys(choice).sort().join(',') });
    },

    async update(
      actor: MemberActor,
      origin: RequestOrigin,
      { version, ...patch }: ProfilePatch,
    ): Promise<Profile> {
      const { fieldAudiences, ...values } = emptyToNull(patch);
      const fields = Object.keys(patch).sort().join(',');
      if (fields !== '')
        await db.transaction(async (tx) => {
          const repository = createOwnProfileRepository(tx, actor);
          await repository.ensure();
          const before = await repository.lock();
          if (!before) throw new AppError('not_found', 'Profile not found.');
          if (version !== undefined && version !== before.version)
            throw new AppError('conflict', 'The profile has changed since this form was filled in.');
          await repository.update({
            ...values,
            ...(fieldAudiences && { fieldAudiences: { ...before.fieldAudiences, ...fieldAudiences } }),
          });
          for (const fileId of [before.avatarFileId, before.bannerFileId])
            if (values.visibility && fileId)
              await files.setVisibility(tx, fileId, pictureVisibility[values.visibility]);
          await change(tx, actor, origin, { kind: 'profile', fields });
        });
      return getMine(actor);
    },

    /** Sets a picture to one that was sent as an upload. */
    choosePicture,
    removePicture,

    /** Sets the picture to what the request brings. */
    async setAvatar(
      actor: MemberActor,
      origin: RequestOrigin,
      picture: Readable,
      atMost?: number,
    ): Promise<Profile> {
      const uploadId = await files.receive(actor, avatarFile.purpose, picture, atMost);
      return choosePicture(actor, origin, 'avatar', uploadId);
    },
  };
};

export type ProfileService = ReturnType<typeof createProfileService>;
