import type { MentoringRole } from '@mz/contracts/mentoring';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { Entry, PairRow } from './rounds.repository.ts';

const { mentoringPairs, mentoringRounds } = tables;

export interface Participant extends Entry {
  readonly memberId: string;
  readonly role: MentoringRole;
}

/** Everybody of a round with whom they named; nobody across a block in either direction. With the round held. */
export const readParticipants = async (
  db: DatabaseOrTransaction,
  roundId: string,
): Promise<Participant[]> => {
  const { rows } = await db.execute<
    { [K in keyof Participant]: Participant[K] } & Record<string, unknown>
  >(sql`
    select p.member_id as "memberId", p.role, p.capacity, p.topics,
      array(select w.wished_id from mentoring_wishes w
        where w.round_id = p.round_id and w.member_id = p.member_id
          and not exists (select from blocks b where (b.blocker_id = w.member_id and b.blocked_id = w.wished_id)
            or (b.blocker_id = w.wished_id and b.blocked_id = w.member_id))
        order by w.place) as wishes
    from mentoring_participants p where p.round_id = ${roundId}::uuid order by p.member_id`);
  return rows;
};

/** Writes what came of a round and closes it. */
export const publishRound = async (
  db: DatabaseOrTransaction,
  roundId: string,
  pairs: readonly PairRow[],
): Promise<void> => {
  if (pairs.length > 0)
    await db
      .insert(mentoringPairs)
      .values(pairs.map((pair) => ({ ...pair, topics: [...pair.topics], roundId })));
  await db.update(mentoringRounds).set({ publishedAt: sql`now()` }).where(eq(mentoringRounds.id, roundId));
};
