import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, ne } from 'drizzle-orm';
import { notBlocked } from '../../access/predicates.ts';
import type { Reportable, ReportedText } from '../../platform/reportable.ts';

const { profiles } = tables;

const present = ({
  id,
  fullName,
  bio,
}: {
  id: string;
  fullName: string;
  bio: string | null;
}): ReportedText => ({
  authorId: id,
  pseudonym: null,
  text: [fullName, bio ?? ''].filter((part) => part !== '').join('\n\n'),
  href: `/profile/${id}`,
  hidden: null,
});

const readMember = async (db: DatabaseOrTransaction, id: string): Promise<ReportedText | null> => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row ? present(row) : null;
};

/** A member as such: profile and conduct. Hidden is only what members wrote. */
export const memberReportable: Reportable = {
  kind: 'member',
  async find(db, reporter, id) {
    const [row] = await db
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), ne(profiles.id, reporter.id), notBlocked(reporter, profiles.id)));
    return row ? present(row) : null;
  },
  read: readMember,
};
