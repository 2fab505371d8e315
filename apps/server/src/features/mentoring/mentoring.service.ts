import type { MemberActor } from '@mz/contracts';
import type { MentoringHour } from '@mz/contracts/mentoring';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { presentCard } from './card-columns.ts';
import { createHoursRepository, type HourRow } from './hours.repository.ts';
import { createRoundsRepository } from './rounds.repository.ts';
import { presentRound } from './rounds.service.ts';

/** Twenty times a day, five at once. */
const askBucket = { capacity: 5, perSecond: 20 / 86_400 };

/** An hour with somebody who takes mentees. */
export const createMentoringService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const present = (row: HourRow): MentoringHour => ({
    id: row.id,
    member: presentCard(row, files.addressOf),
    direction: row.direction,
    topics: row.topics,
    note: row.note,
    state: row.state,
    askedAt: new Date(row.askedAt).toISOString(),
  });
  return {
    async get(actor: MemberActor) {
      const [hours, rounds] = await Promise.all([
        createHoursRepository(db, actor).list(),
        createRoundsRepository(db, actor).list(),
      ]);
      return { hours: hours.map(present), rounds: rounds.map(presentRound) };
    },

    async ask(actor: MemberActor, memberId: string, topics: readonly string[], note: string) {
      const { allowed, retryAfter } = await takeToken(db, `mentoring.ask:${actor.id}`, askBucket);
      if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
      return db.transaction(async (tx) => {
        const id = await createHoursRepository(tx, actor).ask(memberId, topics, note);
        if (id === null)
          throw new AppError('unprocessable', 'This member takes no more requests at the moment.');
        if (id === 'again') throw new AppError('conflict', 'This member was asked already.');
        await publish(tx, { type: 'mentoring.asked', hourId: id, by: actor.id, to: memberId });
        return { id };
      });
    },

    answer: (actor: MemberActor, id: string, isAccepted: boolean) =>
      db.transaction(async (tx) => {
        const to = await createHoursRepository(tx, actor).answer(id, isAccepted);
        if (to) await publish(tx, { type: 'mentoring.answered', hourId: id, by: actor.id, to, isAccepted });
        return { changed: to !== null };
      }),

    withdraw: async (actor: MemberActor, id: string) => ({
      changed: await createHoursRepository(db, actor).withdraw(id),
    }),
  };
};
export type MentoringService = ReturnType<typeof createMentoringService>;
