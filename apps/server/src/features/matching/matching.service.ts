import type { MemberActor, MemberCard, Tie } from '@mz/contracts';
import { arrangeMatches } from '@mz/contracts/match-score';
import type { Match, MatchIntent, MatchLine, MatchSettings } from '@mz/contracts/matching';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import {
  type CandidateFilter,
  type CandidateRow,
  createCandidatesRepository,
  defaultMaxOpen,
} from './candidates.repository.ts';
import { createEvidenceRepository } from './evidence.repository.ts';
import { createMatchingRepository, type MatchLineRow } from './matching.repository.ts';
import { weighMatch } from './weigh-match.ts';

const missing = (): AppError => new AppError('not_found', 'Member not found.');

const defaults: MatchSettings = {
  intents: [],
  isPaused: false,
  maxOpen: defaultMaxOpen,
  weights: {},
  languages: [],
  sharesSaved: false,
};

const groupBy = <Row extends { readonly memberId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ memberId }) => memberId);

type Connections = Pick<ProvidedServices['connections'], 'request'>;

/** Colleagues worth knowing, and why. What stands between two members is the connections' to say and to change. */
export const createMatchingService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
  connections: Connections,
) => {
  const cardOf = (row: Omit<MemberCard, 'avatarUrl'> & { avatarFileId: string | null }): MemberCard => ({
    id: row.id,
    fullName: row.fullName,
    specialty: row.specialty,
    hospital: row.hospital,
    verified: row.verified,
    avatarUrl: row.avatarFileId ? files.addressOf(row.avatarFileId) : null,
  });

  const readFacts = async (actor: MemberActor, rows: readonly CandidateRow[]) => {
    const evidence = createEvidenceRepository(db, actor);
    const ids = rows.map(({ id }) => id);
    const [topics, answers, responses, careers] = await Promise.all([
      evidence.listSharedTopics(ids),
      evidence.listAnswers(ids),
      evidence.listResponses([...ids, actor.id]),
      evidence.listCareers([...ids, actor.id]),
    ]);
    const [topicsOf, answersOf, careersOf] = [groupBy(topics), groupBy(answers), groupBy(careers)];
    const responseOf = new Map(responses.map((row) => [row.memberId, row]));
    /** The earliest year of what the viewer may see. */
    const sinceOf = (id: string, isOpen: (field: 'education' | 'experience') => boolean): number | null => {
      const years = (careersOf.get(id) ?? [])
        .filter(({ kind }) => isOpen(kind === 'education' ? 'education' : 'experience'))
        .map(({ since }) => since);
      return years.length > 0 ? Math.min(...years) : null;
    };
    return {
      mySince: sinceOf(actor.id, () => true),
      factsOf: (row: CandidateRow) => ({
        topics: topicsOf.get(row.id) ?? [],
        answers: answersOf.get(row.id) ?? [],
        response: responseOf.get(row.id),
        ownResponse: responseOf.get(actor.id),
        since: sinceOf(row.id, (field) => row.words.includes(row.fieldAudiences[field] ?? 'public')),
      }),
    };
  };

  const getSettings = async (actor: MemberActor): Promise<MatchSettings> => {
    const kept = await createMatchingRepository(db, actor).findSettings();
    return kept ?? defaults;
  };

  const presentLine = (row: MatchLineRow): MatchLine => ({
    member: cardOf(row),
    intent: row.intent,
    direction: row.direction,
    note: row.note,
    at: row.at.toISOString(),
    rating: row.rating,
  });

  return {
    getSettings,

    async saveSettings(actor: MemberActor, settings: MatchSettings): Promise<MatchSettings> {
      await db.transaction(async (tx) => {
        await createMatchingRepository(tx, actor).saveSettings(settings);
        await publish(tx, { type: 'matching.changed', userId: actor.id });
      });
      return getSettings(actor);
    },

    async listCandidates(actor: MemberActor, filter: CandidateFilter): Promise<{ matches: Match[] }> {
      const repository = createCandidatesRepository(db, actor);
      const [seeker, all] = await Promise.all([repository.findSeeker(), repository.estimateMembers()]);
      if (!seeker) throw missing();
      const rows = await repository.find(seeker, filter, all);
      if (rows.length === 0) return { matches: [] };
      const { mySince, factsOf } = await readFacts(actor, rows);
      const context = { intent: filter.intent, all, now: new Date() };
      const me = { ...seeker, since: mySince };
      const matches = arrangeMatches(
        rows.map((row) => ({
          member: { ...cardOf(row), location: row.location, bio: row.bio },
          ...weighMatch(me, row, factsOf(row), context),
        })),
        seeker.weights ?? {},
      );
      await repository.noteShown(matches.map(({ member }) => member.id));
      return { matches };
    },

    async skip(actor: MemberActor, memberId: string): Promise<{ skipped: boolean }> {
      if (!(await createMatchingRepository(db, actor).skip(memberId))) throw missing();
      return { skipped: true };
    },

    async unskip(actor: MemberActor, memberId: string): Promise<{ skipped: boolean }> {
      await createMatchingRepository(db, actor).unskip(memberId);
      return { skipped: false };
    },

    /** A repeat after a break between the two steps finds the request there and notes what it was for. */
    async connect(actor: MemberActor, memberId: string, intent: MatchIntent, note: string): Promise<Tie> {
      const repository = createMatchingRepository(db, actor);
      const room = await repository.findRoom(memberId);
      if (!room) throw missing();
      if (room.isPaused || room.open >= room.max)
        throw new AppError('unprocessable', 'This member takes no more requests at the moment.');
      const tie = await connections.request(actor, memberId, note);
      await repository.noteRequest(memberId, intent);
      return tie;
    },

    async list(actor: MemberActor) {
      const rows = await createMatchingRepository(db, actor).listLines();
      const pending = rows.filter(({ state }) => state === 'requested').map(presentLine);
      const accepted = rows.filter(({ state }) => state === 'accepted').map(presentLine);
      const incoming = pending.filter(({ direction }) => direction === 'incoming').length;
      return {
        pending,
        accepted,
        counts: { pending: pending.length, incoming, accepted: accepted.length },
      };
    },

    async rate(actor: MemberActor, memberId: string, intent: MatchIntent, isGood: boolean) {
      if (!(await createMatchingRepository(db, actor).rate(memberId, intent, isGood))) throw missing();
      return { isGood };
    },
  };
};
export type MatchingService = ReturnType<typeof createMatchingService>;
