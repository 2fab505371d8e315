import { foldText } from '../../adapters/search/analysis/analyser.ts';
import { matchRound } from './deferred-acceptance.ts';
import type { Participant } from './pairing.repository.ts';
import type { PairRow } from './rounds.repository.ts';

const keyOf = (topic: string): string => foldText(topic.trim());

/**
 * Pairs a round. Mentees nobody put in an order go by need: what they ask for counts more, the fewer mentors offer it.
 */
export const pairRound = (participants: readonly Participant[]): PairRow[] => {
  const mentors = participants.filter(({ role }) => role === 'mentor');
  const mentees = participants.filter(({ role }) => role === 'mentee');
  const offeredBy = new Map(mentors.map(({ memberId, topics }) => [memberId, new Set(topics.map(keyOf))]));
  const offers = new Map<string, number>();
  for (const offered of offeredBy.values())
    for (const topic of offered) offers.set(topic, (offers.get(topic) ?? 0) + 1);
  const asked = new Map(mentees.map(({ memberId, topics }) => [memberId, topics]));
  const shared = (mentorId: string, menteeId: string): string[] =>
    (asked.get(menteeId) ?? []).filter((topic) => offeredBy.get(mentorId)?.has(keyOf(topic)));
  const need = (mentorId: string, menteeId: string): number =>
    shared(mentorId, menteeId).reduce((sum, topic) => sum + 1 / (offers.get(keyOf(topic)) ?? 1), 0);
  const listOf = ({ memberId: id, capacity, wishes }: Participant) => ({ id, capacity, preferences: wishes });
  return matchRound(mentors.map(listOf), mentees.map(listOf), need).map((pair) => ({
    ...pair,
    topics: shared(pair.mentorId, pair.menteeId),
  }));
};
