import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';

const { postAuthorSeals, pseudonymDisclosures } = tables;

type Person = { id: string; fullName: string } | null;

export interface DisclosureRow {
  readonly id: string;
  readonly caseId: string;
  readonly askedBy: Person;
  readonly askedAt: Date;
  readonly reason: string;
  readonly share: string | null;
  readonly disclosedAt: Date | null;
}

/** The post under a pseudonym that a reported post or comment belongs to; null where the author is named. */
export const findPseudonymous = async (
  db: DatabaseOrTransaction,
  kind: string,
  subjectId: string,
): Promise<{ postId: string; pseudonym: string; ownerTag: string } | null> => {
  const { rows } = await db.execute<{ postId: string; pseudonym: string; ownerTag: string }>(sql`
    select p.id as "postId", p.pseudonym, p.owner_tag as "ownerTag" from posts p
    where p.pseudonym is not null and case ${kind}::text
      when 'post' then p.id = ${subjectId}::uuid
      when 'comment' then p.id = (select c.post_id from post_comments c where c.id = ${subjectId}::uuid and c.by_author)
      else false end`);
  return rows[0] ?? null;
};

export const findDisclosure = async (
  db: DatabaseOrTransaction,
  postId: string,
): Promise<DisclosureRow | null> => {
  const { profiles } = tables;
  const [row] = await db
    .select({
      id: pseudonymDisclosures.id,
      caseId: pseudonymDisclosures.caseId,
      askedBy: { id: profiles.id, fullName: profiles.fullName },
      askedAt: pseudonymDisclosures.askedAt,
      reason: pseudonymDisclosures.reason,
      share: pseudonymDisclosures.share,
      disclosedAt: pseudonymDisclosures.disclosedAt,
    })
    .from(pseudonymDisclosures)
    .leftJoin(profiles, eq(profiles.id, pseudonymDisclosures.askedBy))
    .where(eq(pseudonymDisclosures.postId, postId));
  return row ?? null;
};

/** Locks the sealed mapping of a post: shares of two moderators at once come one after the other. */
export const lockSeal = async (tx: Transaction, postId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ sealed: postAuthorSeals.sealed })
    .from(postAuthorSeals)
    .where(eq(postAuthorSeals.postId, postId))
    .for('update');
  return row?.sealed ?? null;
};

export const insertDisclosure = async (
  tx: Transaction,
  row: { postId: string; caseId: string; askedBy: string; reason: string; share: string },
): Promise<void> => {
  await tx.insert(pseudonymDisclosures).values({ ...row, id: newId() });
};

export const deleteDisclosure = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(pseudonymDisclosures).where(eq(pseudonymDisclosures.id, id));
};

export const closeDisclosure = async (tx: Transaction, id: string, agreedBy: string): Promise<void> => {
  await tx
    .update(pseudonymDisclosures)
    .set({ share: null, agreedBy, disclosedAt: new Date() })
    .where(eq(pseudonymDisclosures.id, id));
};

/** The case names the member from now on, as any other, so that it can be decided. */
export const nameInCase = async (tx: Transaction, caseId: string, about: string): Promise<void> => {
  await tx
    .update(tables.moderationCases)
    .set({ userId: about, version: sql`${tables.moderationCases.version} + 1` })
    .where(eq(tables.moderationCases.id, caseId));
};

export const findPerson = async (db: DatabaseOrTransaction, id: string): Promise<Person> => {
  const { profiles } = tables;
  const [row] = await db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row ?? null;
};
