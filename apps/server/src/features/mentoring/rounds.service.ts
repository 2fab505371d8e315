import type { MemberActor, ModeratorActor } from '@mz/contracts';
import {
  type MentoringPair,
  type MentoringRound,
  type MentoringRoundDetail,
  mentoringLimits,
} from '@mz/contracts/mentoring';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { type CardRow, presentCard } from './card-columns.ts';
import { pairRound } from './pair-round.ts';
import { publishRound, readParticipants } from './pairing.repository.ts';
import { createRoundsRepository, type Entry, type PairRow, type RoundRow } from './rounds.repository.ts';

const missing = (): AppError => new AppError('not_found', 'Round not found.');
const closed = (): AppError => new AppError('conflict', 'This round is over.');

export const presentRound = ({ closesAt, publishedAt, ...row }: RoundRow): MentoringRound => ({
  ...row,
  state: publishedAt ? 'published' : 'open',
  closesAt: closesAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

const isModerator = ({ role }: MemberActor): boolean => role !== 'member';

/** Rounds: mentors and mentees name each other, a moderator closes the round, and deferred acceptance pairs them. */
export const createRoundsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const presentPair = (pair: PairRow & { readonly cards: readonly CardRow[] }): MentoringPair[] => {
    const cardOf = (id: string) => pair.cards.find(({ memberId }) => memberId === id);
    const [mentor, mentee] = [cardOf(pair.mentorId), cardOf(pair.menteeId)];
    if (!mentor || !mentee) return [];
    return [
      {
        mentor: presentCard(mentor, files.addressOf),
        mentee: presentCard(mentee, files.addressOf),
        mentorRank: pair.mentorRank,
        menteeRank: pair.menteeRank,
        topics: [...pair.topics],
      },
    ];
  };

  const get = async (actor: MemberActor, id: string): Promise<MentoringRoundDetail> => {
    const rounds = createRoundsRepository(db, actor);
    const round = await rounds.find(id);
    if (!round) throw missing();
    const mine = await rounds.findEntry(id);
    const isOpen = round.publishedAt === null;
    const others =
      isOpen && mine ? await rounds.listParticipants(id, mine.role === 'mentor' ? 'mentee' : 'mentor') : [];
    const pairs = isOpen ? [] : await rounds.listPairs(id, isModerator(actor));
    return {
      ...presentRound(round),
      mine: mine && { ...mine, topics: [...mine.topics], wishes: [...mine.wishes] },
      others: others.map((row) => ({
        member: presentCard(row, files.addressOf),
        topics: [...row.topics],
        capacity: row.capacity,
      })),
      pairs: pairs.flatMap(presentPair),
      waiting: isOpen ? 0 : round.mentees - round.paired,
    };
  };

  return {
    get,

    async join(actor: MemberActor, id: string, entry: Entry): Promise<MentoringRoundDetail> {
      await db.transaction(async (tx) => {
        const rounds = createRoundsRepository(tx, actor);
        const round = await rounds.lock(id);
        if (!round) throw missing();
        if (round.publishedAt) throw closed();
        const before = await rounds.findEntry(id);
        if (!before && (await rounds.countParticipants(id)) >= mentoringLimits.participants)
          throw new AppError('unprocessable', 'This round is full.');
        // Whoever named the member named them in the other role.
        if (before && before.role !== entry.role) await rounds.leave(id);
        await rounds.enter(id, entry);
      });
      return get(actor, id);
    },

    leave: (actor: MemberActor, id: string) =>
      db.transaction(async (tx) => {
        const rounds = createRoundsRepository(tx, actor);
        const round = await rounds.lock(id);
        if (!round || round.publishedAt) return { changed: false };
        return { changed: await rounds.leave(id) };
      }),

    async create(actor: ModeratorActor, title: string, closesAt: string) {
      const at = new Date(closesAt);
      if (at.getTime() <= Date.now()) throw new AppError('unprocessable', 'A round ends in the future.');
      return { id: await createRoundsRepository(db, actor).create(title, at) };
    },

    cancel: async (actor: ModeratorActor, id: string) => ({
      changed: await createRoundsRepository(db, actor).cancel(id),
    }),

    async run(actor: ModeratorActor, id: string): Promise<MentoringRoundDetail> {
      await db.transaction(async (tx) => {
        const round = await createRoundsRepository(tx, actor).lock(id);
        if (!round) throw missing();
        if (round.publishedAt) return;
        const participants = await readParticipants(tx, id);
        await publishRound(tx, id, pairRound(participants));
        const memberIds = participants.map(({ memberId }) => memberId);
        await publish(tx, { type: 'mentoring.published', roundId: id, memberIds });
      });
      return get(actor, id);
    },
  };
};
export type RoundsService = ReturnType<typeof createRoundsService>;
