import type { MemberActor } from '@mz/contracts';
import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';
import { createMatchingService } from '../features/matching/matching.service.ts';
import { refreshTopics } from '../features/matching/refresh-topics.ts';

const actorOf = (id: string): MemberActor => ({
  id,
  role: 'member',
  verified: true,
  aal: 'aal1',
  sessionId: null,
});

/** What opening "Find Matches" asks and weighs, without the request around it. */
export const findMatches = async (db: Database, id: string): Promise<readonly string[]> => {
  const service = createMatchingService(
    { db },
    { addressOf: () => '' },
    { request: () => Promise.reject(new Error('Nothing is asked for here.')) },
  );
  const { matches } = await service.listCandidates(actorOf(id), { intent: 'research' });
  return matches.map(({ member }) => member.id);
};

/** What the consumer does after a change of a profile. */
export const changeInterests = (db: Database, id: string, interests: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`update profiles set interests = ${sql.param([...interests])}::text[] where id = ${id}::uuid`,
    );
    await refreshTopics(tx, id);
  });
