import type { ReviewCard } from '@mz/contracts/academy-learning';
import { isSpotted } from '@mz/contracts/spot';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onBackOnline } from '../../../lib/network.ts';
import { useSession } from '../../../lib/session.ts';
import { storedMemberId } from '../../../lib/stored-session.ts';
import { academyKeys } from '../api/academy.keys.ts';
import { learningQueries } from '../api/learning.api.ts';
import {
  type Counted,
  countKept,
  keepAnswer,
  keepQueue,
  readKeptQueue,
  sendKept,
} from '../model/kept-reviews.ts';

export interface Answered {
  readonly card: ReviewCard;
  readonly chosen: readonly string[];
  readonly confidence: number;
  readonly correct: boolean;
}

const isRight = ({ kind, answer, areas }: ReviewCard, chosen: readonly string[]): boolean =>
  kind === 'spot'
    ? isSpotted(areas, chosen)
    : kind === 'ordered'
      ? chosen.length === answer.length && chosen.every((one, at) => one === answer[at])
      : new Set(chosen).size === answer.length && answer.every((one) => chosen.includes(one));

/** Today's questions, with or without a network: answers wait in the browser until the server has them. */
export const useReview = () => {
  const session = useSession();
  // Without a network nobody says who is here: it is the member whose session this browser keeps.
  const known = session.owner?.id ?? (session.error === null && !session.loading ? null : storedMemberId());
  const memberId = known ?? '';
  const client = useQueryClient();
  const query = useQuery({ ...learningQueries.review(), enabled: memberId !== '' && !session.loading });
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  const send = async () => {
    try {
      const results = await sendKept(memberId);
      setCounted((before) => [...before, ...results]);
    } catch {
      // They wait for the next answer, the next visit, or the network.
    }
    setWaiting(countKept(memberId));
  };
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data && memberId) keepQueue(memberId, data);
  }, [data, memberId]);
  useEffect(() => {
    if (!memberId) return undefined;
    const retry = () => {
      sendKept(memberId)
        .then(() => client.invalidateQueries({ queryKey: academyKeys.overview('member') }))
        .catch(() => undefined)
        .finally(() => setWaiting(countKept(memberId)));
    };
    retry();
    return onBackOnline(retry);
  }, [memberId, client]);
  // A queue that came from the server says that it can be reached, also where the browser said so too early.
  useEffect(() => {
    if (dataUpdatedAt === 0 || !memberId || countKept(memberId) === 0) return;
    sendKept(memberId)
      .catch(() => undefined)
      .finally(() => setWaiting(countKept(memberId)));
  }, [memberId, dataUpdatedAt]);
  const [kept] = useState(() => (memberId ? readKeptQueue(memberId) : null));
  const queue = data ?? (query.isError ? (kept ?? readKeptQueue(memberId)) : null);
  const done = new Set(answered.map(({ card }) => card.id));
  const open = queue?.cards.filter(({ id }) => !done.has(id)) ?? [];
  // What was put off comes after the others, in the order in which it was put off.
  const [next = null] = open.toSorted((a, b) => skipped.indexOf(a.id) - skipped.indexOf(b.id));
  return {
    /** Null: a visitor. */
    memberId: session.loading ? memberId : known,
    query,
    queue,
    answered,
    waiting,
    next,
    /** When a question answered here comes again, once the server has its answer. */
    comesAgain: (questionId: string) => counted.findLast((one) => one.questionId === questionId) ?? null,
    /** Puts the question behind the others of today. Null: there is no other. */
    skip:
      next && open.length > 1
        ? () => setSkipped((before) => [...before.filter((id) => id !== next.id), next.id])
        : null,
    answer(card: ReviewCard, chosen: readonly string[], confidence: number): Answered {
      const one: Answered = { card, chosen, confidence, correct: isRight(card, chosen) };
      keepAnswer(memberId, {
        id: crypto.randomUUID(),
        questionId: card.id,
        chosen: [...chosen],
        confidence,
        at: Date.now(),
      });
      void send();
      return one;
    },
    proceed: (one: Answered) => setAnswered((before) => [...before, one]),
  };
};
