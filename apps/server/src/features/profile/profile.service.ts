import type { Actor, fileVisibilities, Language, Profile, profilePatchSchema } from '@mz/contracts';
import type { Transaction } from '@mz/db';
import type { z } from 'zod';
import { profileAudiences } from '../../access/audiences.ts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { toAvatar } from './avatar-image.ts';
import { createProfileRepository, type ProfileRow } from './profile.repository.ts';

type Visibility = (typeof fileVisibilities)[number];
type Patch = z.infer<typeof profilePatchSchema>;

/** The picture is seen by those who see the profile. */
const pictureVisibility: Record<Profile['visibility'], Visibility> = profileAudiences;

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
  });

  const getMine = async (actor: Actor): Promise<Profile> => {
    if (!actor.id) throw new AppError('forbidden', 'Only members have a profile.');
    const repository = createProfileRepository(db, actor);
    const row = await repository.find(actor.id);
    if (row) return toProfile(row);
    await repository.ensureOwn();
    const fresh = await repository.find(actor.id);
    if (!fresh) throw new AppError('not_found', 'There is no such profile.');
    return toProfile(fresh);
  };

  /** Changes the owner's row, tells of it and notes it, all or nothing. */
  const change = async (
    tx: Transaction,
    actor: Actor & { id: string },
    origin: RequestOrigin,
    what: { readonly kind: 'profile' | 'avatar'; readonly fields: string },
  ): Promise<void> => {
    await recordAudit(tx, {
      action: what.kind === 'avatar' ? 'avatar_changed' : 'profile_updated',
      actorId: actor.id,
      subjectId: actor.id,
      origin,
      detail: { fields: what.fields },
    });
    await publish(tx, { type: 'profile.updated', userId: actor.id, change: what.kind }, [actor.id]);
  };

  const asMember = (actor: Actor): Actor & { id: string } => {
    if (!actor.id) throw new AppError('forbidden', 'Only members have a profile.');
    return { ...actor, id: actor.id };
  };

  return {
    toProfile,
    getMine,

    async update(actor: Actor, origin: RequestOrigin, patch: Patch): Promise<Profile> {
      const member = asMember(actor);
      const values = emptyToNull(patch);
      const fields = Object.keys(values).sort().join(',');
      if (fields !== '')
        await db.transaction(async (tx) => {
          const repository = createProfileRepository(tx, actor);
          await repository.ensureOwn();
          const before = await repository.lockOwn();
          await repository.updateOwn(values);
          if (values.visibility && before?.avatarFileId)
            await files.setVisibility(tx, before.avatarFileId, pictureVisibility[values.visibility]);
          await change(tx, member, origin, { kind: 'profile', fields });
        });
      return getMine(actor);
    },

    async setAvatar(actor: Actor, origin: RequestOrigin, upload: Buffer): Promise<Profile> {
      const member = asMember(actor);
      const bytes = await toAvatar(upload);
      const mine = await getMine(actor);
      const file = {
        ownerId: member.id,
        purpose: 'avatar' as const,
        visibility: pictureVisibility[mine.visibility],
        contentType: 'image/webp',
        bytes,
      };
      await files.store(file, async (tx, id) => {
        const repository = createProfileRepository(tx, actor);
        const before = await repository.lockOwn();
        if (!before) throw new AppError('not_found', 'There is no such profile.');
        await repository.updateOwn({ avatarFileId: id });
        await files.setVisibility(tx, id, pictureVisibility[before.visibility as Profile['visibility']]);
        if (before.avatarFileId) await files.discard(tx, before.avatarFileId);
        await change(tx, member, origin, { kind: 'avatar', fields: 'avatar' });
      });
      return getMine(actor);
    },

    async removeAvatar(actor: Actor, origin: RequestOrigin): Promise<Profile> {
      const member = asMember(actor);
      await db.transaction(async (tx) => {
        const repository = createProfileRepository(tx, actor);
        const before = await repository.lockOwn();
        if (!before?.avatarFileId) return;
        await repository.updateOwn({ avatarFileId: null });
        await files.discard(tx, before.avatarFileId);
        await change(tx, member, origin, { kind: 'avatar', fields: 'avatar' });
      });
      return getMine(actor);
    },
  };
};

export type ProfileService = ReturnType<typeof createProfileService>;
