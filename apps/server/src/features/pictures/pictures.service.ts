import type { MemberActor } from '@mz/contracts';
import {
  type Consent,
  type ConsentReaders,
  isWithinConsent,
  type NewConsent,
  type NewPicture,
  pictureUploadPurposes,
} from '@mz/contracts/pictures';
import { type Transaction, tables } from '@mz/db';
import { inArray, sql } from 'drizzle-orm';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createPicturesRepository, type PictureSubject } from './pictures.repository.ts';

const missing = () => new AppError('not_found', 'No consent is recorded here.');

const gone = (cause: AppError) =>
  new AppError('unprocessable', 'This image is not among those uploaded.', {
    fields: [{ path: 'body.pictures', code: 'picture_gone', message: 'is not there' }],
    cause,
  });

const tooWide = () =>
  new AppError('unprocessable', 'The post has more readers than the patient agreed to.', {
    fields: [{ path: 'body.audience', code: 'consent', message: 'exceeds the consent' }],
  });

/** Tells the members of the threads that something in their messages changed. */
const tellThreads = async (tx: Transaction, messageIds: readonly string[]): Promise<void> => {
  if (messageIds.length === 0) return;
  const { rows } = await tx.execute<{ threadId: string; memberIds: string[] }>(sql`
    select m.thread_id as "threadId", array_agg(distinct x.member_id::text) as "memberIds"
    from ${tables.threadMessages} m join ${tables.threadMembers} x on x.thread_id = m.thread_id
    where ${inArray(sql`m.id`, [...messageIds])} group by m.thread_id`);
  for (const { threadId, memberIds } of rows)
    await publish(tx, { type: 'thread.changed', threadId, memberIds, change: 'message' });
};

/** Pictures of posts and messages, and the consents of those they show. */
export const createPicturesService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'claim' | 'prepare' | 'describePicture'>,
) => ({
  describe: files.describePicture,

  /** Outside of any transaction: has the server make the stored pictures, where that was not done. */
  async prepare(actor: MemberActor, pictures: readonly NewPicture[]): Promise<void> {
    for (const { uploadId } of pictures)
      try {
        await files.prepare(actor, uploadId);
      } catch (error) {
        // Swept a day after it came, or another member's.
        if (error instanceof AppError && error.code === 'not_found') throw gone(error);
        throw error;
      }
  },

  /** In the transaction that writes what the pictures belong to. */
  async attach(
    tx: Transaction,
    actor: MemberActor,
    subject: PictureSubject,
    pictures: readonly NewPicture[],
  ): Promise<void> {
    const repository = createPicturesRepository(tx, actor);
    const purpose = pictureUploadPurposes[subject.postId === undefined ? 'message' : 'post'];
    for (const [place, picture] of pictures.entries()) {
      const {
        id: fileId,
        sha256,
        imageFacts,
      } = await files.claim(tx, actor, { id: picture.uploadId, purpose });
      if (!imageFacts) throw new AppError('unprocessable', 'This file is no picture.');
      const { width, height } = imageFacts;
      await repository.insert(subject, place, { fileId, sha256, width, height }, picture);
    }
  },

  /** In the transaction that deletes what they belong to. */
  removeOf: (tx: Transaction, actor: MemberActor, subject: PictureSubject): Promise<void> =>
    createPicturesRepository(tx, actor).removeOf(subject),

  /**
   * Decides before a post is written.
   *
   * @throws AppError `unprocessable` for a case with pictures but no consent, and for more readers than it names
   */
  checkConsent(
    { kind, audience, pictures }: { kind: string; audience: ConsentReaders; pictures: readonly unknown[] },
    consent: NewConsent | null,
  ): void {
    if (pictures.length === 0) {
      if (consent) throw new AppError('unprocessable', 'A consent belongs to pictures.');
      return;
    }
    if (kind === 'case' && !consent)
      throw new AppError('unprocessable', 'Record the consent of the patient.', {
        fields: [{ path: 'body.consent', code: 'consent', message: 'is needed' }],
      });
    if (consent && !isWithinConsent(consent, audience)) throw tooWide();
  },

  recordConsent: (tx: Transaction, actor: MemberActor, postId: string, consent: NewConsent): Promise<void> =>
    createPicturesRepository(tx, actor).insertConsent(postId, consent),

  /** @throws AppError `unprocessable` where a post is given more readers than its consent names */
  async checkAudience(tx: Transaction, actor: MemberActor, postId: string, audience: ConsentReaders) {
    const readers = await createPicturesRepository(tx, actor).readersOf(postId);
    if (readers && !isWithinConsent({ form: 'written', readers }, audience)) throw tooWide();
  },

  async getConsent(actor: MemberActor, postId: string): Promise<Consent> {
    const row = await createPicturesRepository(db, actor).findConsent(postId);
    if (!row) throw missing();
    return {
      form: row.form as Consent['form'],
      imageKind: row.imageKind as Consent['imageKind'],
      shown: row.shown,
      purpose: row.purpose,
      readers: row.readers as Consent['readers'],
      witness: row.witness,
      givenOn: row.givenOn,
      recordedAt: row.createdAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    };
  },

  /** Takes the pictures down everywhere; again, nothing is left to do. */
  async revokeConsent(
    actor: MemberActor,
    origin: RequestOrigin,
    postId: string,
  ): Promise<{ removed: number }> {
    return db.transaction(async (tx) => {
      const repository = createPicturesRepository(tx, actor);
      if (!(await repository.findConsent(postId))) throw missing();
      if (!(await repository.revokeConsent(postId))) return { removed: 0 };
      const removed = await repository.takeDown(postId);
      await recordAudit(tx, {
        action: 'consent_revoked',
        actorId: actor.id,
        subjectId: actor.id,
        origin,
        detail: { postId, pictures: removed.length },
      });
      for (const id of new Set([postId, ...removed.flatMap((one) => one.postId ?? [])]))
        await publish(tx, { type: 'post.changed', postId: id, change: 'edited', authorId: actor.id });
      await tellThreads(tx, [...new Set(removed.flatMap((one) => one.messageId ?? []))]);
      return { removed: removed.length };
    });
  },
});

export type PicturesService = ReturnType<typeof createPicturesService>;
