import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Mentee, type Mentor, matchRound, type Need, type Pair } from './deferred-acceptance.ts';

/** Written from the definition, apart from the code: pairs that would rather have each other. */
const blockingPairs = (
  mentors: readonly Mentor[],
  mentees: readonly Mentee[],
  pairs: readonly Pair[],
  need: Need,
): string[] => {
  const prefers = (mentor: Mentor, one: string, other: string): boolean => {
    const [a, b] = [one, other].map((id) => {
      const place = mentor.preferences.indexOf(id);
      return place < 0 ? Number.POSITIVE_INFINITY : place;
    }) as [number, number];
    if (a !== b) return a < b;
    const [first, second] = [need(mentor.id, one), need(mentor.id, other)];
    return first === second ? one < other : first > second;
  };
  return mentors.flatMap((mentor) =>
    mentees
      .filter((mentee) => {
        const wish = mentee.preferences.indexOf(mentor.id);
        if (wish < 0 || mentor.capacity === 0 || mentor.id === mentee.id) return false;
        const has = pairs.find(({ menteeId }) => menteeId === mentee.id);
        if (has?.mentorId === mentor.id) return false;
        if (has && mentee.preferences.indexOf(has.mentorId) < wish) return false;
        const held = pairs.filter(({ mentorId }) => mentorId === mentor.id);
        return (
          held.length < mentor.capacity || held.some(({ menteeId }) => prefers(mentor, mentee.id, menteeId))
        );
      })
      .map(({ id }) => `${mentor.id}-${id}`),
  );
};

const names = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${letter}${String(n).padStart(2, '0')}`);

/** A round of any size: lists of any length, capacities from none to four, ties where nobody is named. */
const roundOf = (mentorCount: fc.Arbitrary<number>, menteeCount: fc.Arbitrary<number>) =>
  fc.tuple(mentorCount, menteeCount).chain(([m, n]) => {
    const [mentorIds, menteeIds] = [names('m', m), names('n', n)];
    return fc.record({
      mentors: fc.tuple(
        ...mentorIds.map((id) =>
          fc.record({
            id: fc.constant(id),
            capacity: fc.nat(4),
            preferences: fc.shuffledSubarray(menteeIds),
          }),
        ),
      ),
      mentees: fc.tuple(
        ...menteeIds.map((id) =>
          fc.record({ id: fc.constant(id), preferences: fc.shuffledSubarray(mentorIds) }),
        ),
      ),
      needs: fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
    });
  });
const needOf =
  (needs: readonly number[]): Need =>
  (mentorId, menteeId) =>
    needs[(Number(mentorId.slice(1)) * 3 + Number(menteeId.slice(1))) % needs.length] ?? 0;

const check = ({
  mentors,
  mentees,
  needs,
}: {
  mentors: Mentor[];
  mentees: Mentee[];
  needs: number[];
}): void => {
  const need = needOf(needs);
  const pairs = matchRound(mentors, mentees, need);
  expect(blockingPairs(mentors, mentees, pairs, need)).toEqual([]);
  expect(new Set(pairs.map(({ menteeId }) => menteeId)).size).toBe(pairs.length);
  for (const { id, capacity } of mentors)
    expect(pairs.filter(({ mentorId }) => mentorId === id).length).toBeLessThanOrEqual(capacity);
  for (const { mentorId, menteeId, mentorRank } of pairs)
    expect(mentees.find(({ id }) => id === menteeId)?.preferences[mentorRank - 1]).toBe(mentorId);
};

it('is stable with ten mentors and twenty mentees', () => {
  fc.assert(fc.property(roundOf(fc.constant(10), fc.constant(20)), check), { numRuns: 60 });
});

it('is stable for rounds of any size, and where nobody can be matched', () => {
  fc.assert(fc.property(roundOf(fc.nat(8), fc.nat(12)), check), { numRuns: 150 });
});

it('gives a contested place to whoever the mentor named, else to whoever needs it most', () => {
  const mentees = ['n1', 'n2', 'n3'].map((id) => ({ id, preferences: ['m1'] }));
  const winner = (preferences: string[], need?: Need) =>
    matchRound([{ id: 'm1', capacity: 1, preferences }], mentees, need)[0]?.menteeId;
  expect(winner(['n3'])).toBe('n3');
  expect(winner([], (_mentor, mentee) => (mentee === 'n2' ? 2 : 1))).toBe('n2');
  expect(winner(['n1', 'n3'], (_mentor, mentee) => (mentee === 'n2' ? 9 : 0))).toBe('n1');
});

it('does not depend on the order in which people are listed', () => {
  fc.assert(
    fc.property(roundOf(fc.constant(4), fc.constant(6)), ({ mentors, mentees, needs }) => {
      const key = (pairs: Pair[]) => pairs.map(({ mentorId, menteeId }) => `${mentorId}${menteeId}`).sort();
      const need = needOf(needs);
      expect(key(matchRound([...mentors].reverse(), [...mentees].reverse(), need))).toEqual(
        key(matchRound(mentors, mentees, need)),
      );
    }),
    { numRuns: 40 },
  );
});
