import type { Language } from '@mz/contracts';
import { learningLimits } from '@mz/contracts/academy-learning';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Owner } from '../../platform/owned-texts.ts';

const { learningCertificates, learningVersions, profiles } = tables;

export type CertificateRow = typeof learningCertificates.$inferSelect;

/** Certificates of one member. */
export const createCertificatesRepository = (db: DatabaseOrTransaction, owner: Owner) => {
  const mine = eq(learningCertificates.memberId, owner.id);
  return {
    list: (): Promise<CertificateRow[]> =>
      db
        .select()
        .from(learningCertificates)
        .where(mine)
        .orderBy(desc(learningCertificates.issuedAt))
        .limit(learningLimits.certificates),

    async findOf(resourceId: string): Promise<CertificateRow | null> {
      const [row] = await db
        .select()
        .from(learningCertificates)
        .where(
          and(mine, eq(learningCertificates.resourceId, resourceId), isNull(learningCertificates.revokedAt)),
        );
      return row ?? null;
    },

    async findOwn(number: string): Promise<CertificateRow | null> {
      const [row] = await db
        .select()
        .from(learningCertificates)
        .where(and(mine, eq(learningCertificates.number, number)));
      return row ?? null;
    },

    /** With the member's name of today; nothing where a second request was quicker. */
    async insert(
      values: Omit<typeof learningCertificates.$inferInsert, 'id' | 'memberId' | 'fullName'>,
    ): Promise<CertificateRow | null> {
      const [profile] = await db
        .select({ fullName: profiles.fullName })
        .from(profiles)
        .where(eq(profiles.id, owner.id));
      const [row] = await db
        .insert(learningCertificates)
        .values({ ...values, id: newId(), memberId: owner.id, fullName: profile?.fullName ?? '' })
        .onConflictDoNothing()
        .returning();
      return row ?? null;
    },
  };
};

/** For whoever was given its number. */
export const findByNumber = async (
  db: DatabaseOrTransaction,
  number: string,
): Promise<CertificateRow | null> => {
  const [row] = await db.select().from(learningCertificates).where(eq(learningCertificates.number, number));
  return row ?? null;
};

export const markRevoked = async (
  tx: DatabaseOrTransaction,
  id: string,
  reason: string,
): Promise<CertificateRow | null> => {
  const [row] = await tx
    .update(learningCertificates)
    .set({ revokedAt: new Date(), revokedReason: reason })
    .where(and(eq(learningCertificates.id, id), isNull(learningCertificates.revokedAt)))
    .returning();
  return row ?? null;
};

/** Title of the published version in every language it has one. */
export const titlesOf = async (
  db: DatabaseOrTransaction,
  resourceId: string,
): Promise<Partial<Record<Language, string>>> => {
  const [row] = await db
    .select({
      title: learningVersions.title,
      titles: learningVersions.titles,
      language: learningVersions.language,
    })
    .from(learningVersions)
    .where(and(eq(learningVersions.resourceId, resourceId), eq(learningVersions.state, 'published')));
  return row ? { ...row.titles, [row.language]: row.titles[row.language as Language] ?? row.title } : {};
};
