import type { CallOutput } from '@mz/contracts';
import { type getReviewQueue, recordReviews } from '@mz/contracts/academy-learning';
import { call } from '../../../lib/http.ts';
import { onSessionEnd } from '../../../lib/session.ts';

export type Queue = CallOutput<typeof getReviewQueue>;

/** What the server made of an answer: when the question comes again. */
export type Counted = CallOutput<typeof recordReviews>['results'][number];

/** An answer that the server has not confirmed; `at` is this device's clock at both ends. */
export interface KeptAnswer {
  readonly id: string;
  readonly questionId: string;
  readonly chosen: string[];
  readonly confidence: number;
  readonly at: number;
}

const isAnswer = (kept: unknown): kept is KeptAnswer => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, questionId, chosen, confidence, at } = kept as Partial<Record<keyof KeptAnswer, unknown>>;
  return (
    typeof id === 'string' &&
    typeof questionId === 'string' &&
    Array.isArray(chosen) &&
    chosen.every((option) => typeof option === 'string') &&
    Number.isInteger(confidence) &&
    typeof at === 'number'
  );
};

const prefix = 'mz.review.';
const keyOf = (memberId: string): string => `${prefix}${memberId}`;
const day = 86_400_000;
const maxAge = 30 * day;

const read = (memberId: string): { answers: KeptAnswer[]; queue: unknown } => {
  try {
    const { answers, queue }: { answers?: unknown; queue?: unknown } = JSON.parse(
      localStorage.getItem(keyOf(memberId)) ?? '',
    );
    if (!Array.isArray(answers) || !answers.every(isAnswer)) return { answers: [], queue: null };
    return { answers, queue };
  } catch {
    // Nothing kept, or no storage in this browser: the queue then needs the network.
    return { answers: [], queue: null };
  }
};

const write = (memberId: string, kept: { answers: KeptAnswer[]; queue: unknown }): void => {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify(kept));
  } catch {
    // A full storage keeps what it has; answers are then sent while this page is open.
  }
};

/** The queue of the last visit with a network, without what was answered since. */
export const readKeptQueue = (memberId: string): Queue | null => {
  const { answers, queue } = read(memberId);
  if (!queue) return null;
  // Written by this feature alone, of an answer that the contract had checked.
  const kept = queue as Queue;
  const done = new Set(answers.map(({ questionId }) => questionId));
  // A picture is not kept: its question waits for the network.
  return { ...kept, cards: kept.cards.filter(({ id, kind }) => !done.has(id) && kind !== 'spot') };
};

/** Questions of others who used this browser go; what they answered and the server has not waits for them. */
const forgetQueues = (except: string): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && key !== keyOf(except)) {
        const id = key.slice(prefix.length);
        const { answers } = read(id);
        if (answers.length > 0) write(id, { answers, queue: null });
        else localStorage.removeItem(key);
      }
  } catch {
    // No storage, and so nothing kept.
  }
};
onSessionEnd((lost) => {
  if (!lost) forgetQueues('');
});

export const keepQueue = (memberId: string, queue: Queue): void => {
  forgetQueues(memberId);
  write(memberId, { ...read(memberId), queue });
};

export const keepAnswer = (memberId: string, answer: KeptAnswer): void => {
  const { answers, queue } = read(memberId);
  write(memberId, { answers: [...answers, answer], queue });
};

export const countKept = (memberId: string): number => read(memberId).answers.length;

/** Sends what was answered; what is confirmed is kept no more. A repeat counts once on the server. */
export const sendKept = async (memberId: string): Promise<readonly Counted[]> => {
  const { answers } = read(memberId);
  const sent = answers.slice(0, 40);
  if (sent.length === 0) return [];
  const now = Date.now();
  const { results } = await call(recordReviews, {
    body: {
      reviews: sent.map(({ at, ...answer }) => ({
        ...answer,
        secondsAgo: Math.floor(Math.min(maxAge, Math.max(0, now - at)) / 1000),
      })),
    },
  });
  const ids = new Set(sent.map(({ id }) => id));
  const after = read(memberId);
  write(memberId, { ...after, answers: after.answers.filter(({ id }) => !ids.has(id)) });
  return results;
};
