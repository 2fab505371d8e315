/** A mentor of a round: how many are taken, and who is preferred. */
export interface Mentor {
  readonly id: string;
  readonly capacity: number;
  /** Mentees the mentor would take, the most wanted first. Left out: whoever asks, by need. */
  readonly preferences: readonly string[];
}

/** A mentee of a round. */
export interface Mentee {
  readonly id: string;
  /** Mentors the mentee would go to, the most wanted first; to others the mentee does not go. */
  readonly preferences: readonly string[];
}

export interface Pair {
  readonly mentorId: string;
  readonly menteeId: string;
  /** Place of each on the other's list, from 1; null: the mentor named nobody, or not this one. */
  readonly mentorRank: number;
  readonly menteeRank: number | null;
}

/**
 * How badly a mentee needs a mentor's expertise: decides between those a mentor puts in no order. Greater is needier.
 */
export type Need = (mentorId: string, menteeId: string) => number;

/** Lower is better to the mentor. Mentees a mentor named come before others; those by need, then by id. */
const orderOf = (mentor: Mentor, need: Need) => {
  const places = new Map(mentor.preferences.map((id, place) => [id, place]));
  return (one: string, other: string): number => {
    const placeOf = (id: string): number => places.get(id) ?? mentor.preferences.length;
    return (
      placeOf(one) - placeOf(other) || need(mentor.id, other) - need(mentor.id, one) || (one < other ? -1 : 1)
    );
  };
};

/**
 * Deferred acceptance (Gale and Shapley 1962, for mentors who take several), mentees proposing. The outcome is stable:
 * no mentor and mentee both prefer each other to what they were given; and among stable outcomes it is the best for every
 * mentee. Each mentee proposes to each mentor once, so the work grows with the length of the lists.
 */
export const matchRound = (
  mentors: readonly Mentor[],
  mentees: readonly Mentee[],
  need: Need = () => 0,
): Pair[] => {
  const byId = new Map(
    mentors
      .filter(({ capacity }) => capacity > 0)
      .map((mentor) => [mentor.id, { mentor, order: orderOf(mentor, need), held: [] as string[] }]),
  );
  const wishes = new Map(
    mentees.map(({ id, preferences }) => [
      id,
      [...new Set(preferences)].filter((mentorId) => mentorId !== id && byId.has(mentorId)),
    ]),
  );
  /** As the mentees wrote them: ranks are told by these, also where a mentor takes nobody. */
  const lists = new Map(mentees.map(({ id, preferences }) => [id, preferences]));
  const next = new Map<string, number>();
  const free = [...wishes.keys()].sort().reverse();
  for (let mentee = free.pop(); mentee !== undefined; mentee = free.pop()) {
    const place = next.get(mentee) ?? 0;
    const asked = byId.get(wishes.get(mentee)?.[place] ?? '');
    if (!asked) continue;
    next.set(mentee, place + 1);
    asked.held.push(mentee);
    if (asked.held.length <= asked.mentor.capacity) continue;
    asked.held.sort(asked.order);
    const refused = asked.held.pop();
    if (refused !== undefined) free.push(refused);
  }
  return [...byId.values()].flatMap(({ mentor, order, held }) =>
    held.sort(order).map((menteeId) => {
      const named = mentor.preferences.indexOf(menteeId);
      return {
        mentorId: mentor.id,
        menteeId,
        mentorRank: (lists.get(menteeId)?.indexOf(mentor.id) ?? 0) + 1,
        menteeRank: named < 0 ? null : named + 1,
      };
    }),
  );
};
