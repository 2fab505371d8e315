import type { ConsentReaders, NewConsent, NewPicture } from '@mz/contracts/pictures';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

const { pictureConsents, pictures } = tables;

export type ConsentRow = typeof pictureConsents.$inferSelect;

/** What a picture belongs to. */
export type PictureSubject =
  | { readonly postId: string; readonly messageId?: never }
  | { readonly messageId: string; readonly postId?: never };

interface StoredPicture {
  readonly fileId: string;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures and consents of one member. */
export const createPicturesRepository = (db: DatabaseOrTransaction, owner: { readonly id: string }) => {
  const ofPost = (postId: string) =>
    and(eq(pictureConsents.postId, postId), eq(pictureConsents.memberId, owner.id));
  return {
    async insert(
      subject: PictureSubject,
      place: number,
      stored: StoredPicture,
      { alt, decorative, sensitive, facesFound, covers }: NewPicture,
    ): Promise<void> {
      await db.insert(pictures).values({
        ...subject,
        ...stored,
        id: newId(),
        ownerId: owner.id,
        place,
        alt: decorative ? '' : alt,
        sensitive,
        facesFound,
        covers,
      });
    },

    /** The post or message is deleted: its pictures go at once. */
    async removeOf({ postId, messageId }: PictureSubject): Promise<void> {
      const subject = postId === undefined ? eq(pictures.messageId, messageId) : eq(pictures.postId, postId);
      await db.delete(pictures).where(and(subject, eq(pictures.ownerId, owner.id)));
    },

    async insertConsent(postId: string, consent: NewConsent): Promise<void> {
      await db.insert(pictureConsents).values({ ...consent, id: newId(), memberId: owner.id, postId });
    },

    async findConsent(postId: string): Promise<ConsentRow | null> {
      const [row] = await db.select().from(pictureConsents).where(ofPost(postId));
      return row ?? null;
    },

    /** Readers a consent that holds allows the post at most; null where there is none. */
    async readersOf(postId: string): Promise<ConsentReaders | null> {
      const [row] = await db
        .select({ readers: pictureConsents.readers })
        .from(pictureConsents)
        .where(and(ofPost(postId), isNull(pictureConsents.revokedAt), sql`form <> 'not_needed'`));
      return (row?.readers as ConsentReaders | undefined) ?? null;
    },

    /** @returns false where there is nothing to revoke any more */
    async revokeConsent(postId: string): Promise<boolean> {
      const rows = await db
        .update(pictureConsents)
        .set({ revokedAt: sql`now()` })
        .where(and(ofPost(postId), isNull(pictureConsents.revokedAt)))
        .returning({ id: pictureConsents.id });
      return rows.length > 0;
    },

    /**
     * Takes the pictures of a post down, and every other copy of them that the member posted or sent.
     *
     * @returns what they belonged to
     */
    async takeDown(postId: string): Promise<{ postId: string | null; messageId: string | null }[]> {
      const copies = db
        .select({ sha256: pictures.sha256 })
        .from(pictures)
        .where(and(eq(pictures.postId, postId), eq(pictures.ownerId, owner.id)));
      return db
        .update(pictures)
        .set({ fileId: null, alt: '' })
        .where(
          and(eq(pictures.ownerId, owner.id), isNotNull(pictures.fileId), inArray(pictures.sha256, copies)),
        )
        .returning({ postId: pictures.postId, messageId: pictures.messageId });
    },
  };
};
