import type { ParsedQuery } from '../analysis/query-syntax.ts';
import { structureWords } from '../analysis/stop-words.ts';
import type { Synonyms } from '../analysis/synonyms.ts';
import type { Token } from '../analysis/tokeniser.ts';
import { termWeights } from './ranking.ts';

export interface PlanTerm {
  readonly term: string;
  readonly weight: number;
  /** A word that a match should have; others only rank. */
  readonly essential: boolean;
  /** As typed, folded. */
  readonly plain: string;
}

/** Words of the query that stand next to each other: indexes into `terms`. */
export type PlanPair = readonly [number, number];

export interface PlanAlternative {
  readonly text: string;
  /** Indexes of the terms it stands for. */
  readonly covers: readonly number[];
  readonly terms: readonly string[];
  readonly weight: number;
}

/** A query as every engine takes it: plain data that may cross threads. */
export interface QueryPlan {
  readonly terms: readonly PlanTerm[];
  readonly pairs: readonly PlanPair[];
  readonly alternatives: readonly PlanAlternative[];
  readonly phrases: readonly (readonly string[])[];
  readonly exclusions: readonly (readonly string[])[];
  readonly prefixes: readonly string[];
}

const isNumber = (term: string): boolean => /^[\d_]+$/.test(term);

const weigh = (token: Token, whole: number): number => {
  if (isNumber(token.term)) return termWeights.number;
  if (token.kind === 'joined') return /\d/.test(token.term) ? termWeights.name : termWeights.joined;
  if (token.kind === 'part') return token.term.length <= 2 ? termWeights.number : termWeights.part;
  // A query of such words alone means them.
  return whole > 0 && structureWords.has(token.plain) ? termWeights.structure : 1;
};

interface Draft {
  term: string;
  weight: number;
  essential: boolean;
  plain: string;
}

/** Weighs the words of a query and adds what else they are called. */
export const planQuery = (parsed: ParsedQuery, synonyms: Synonyms): QueryPlan => {
  const { tokens } = parsed;
  const contentWords = tokens.filter(
    (token) => token.kind === 'word' && !structureWords.has(token.plain) && !isNumber(token.term),
  ).length;
  const terms: Draft[] = [];
  const slots = new Map<string, number>();
  const base: number[] = [];
  for (const token of tokens) {
    const weight = weigh(token, contentWords);
    const known = slots.get(token.term);
    const draft = known === undefined ? undefined : terms[known];
    const essential =
      token.kind === 'word'
        ? weight === 1
        : token.kind === 'joined' && /\d/.test(token.term) && isSolid(token, tokens);
    if (draft) {
      draft.weight = Math.max(draft.weight, weight);
      draft.essential ||= essential;
    } else {
      slots.set(token.term, terms.length);
      terms.push({ term: token.term, weight, essential, plain: token.plain });
    }
    if (token.kind !== 'joined') base.push(slots.get(token.term) ?? 0);
  }
  const pairs: PlanPair[] = [];
  base.forEach((slot, at) => {
    const next = base[at + 1];
    if (next !== undefined && next !== slot) pairs.push([slot, next]);
  });
  const alternatives = synonyms.expand(tokens).flatMap((expansion) =>
    expansion.alternatives.map((alternative) => ({
      text: alternative.text,
      terms: alternative.terms,
      weight: alternative.weight,
      covers: coveredSlots(tokens, expansion.from, expansion.to, slots),
    })),
  );
  return {
    terms,
    pairs,
    alternatives,
    phrases: parsed.phrases,
    exclusions: parsed.exclusions,
    prefixes: parsed.prefixes,
  };
};

/** Whether a joined name was typed as one name (IL-6), not as neighbours (type 2). */
const isSolid = (joined: Token, tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.kind === 'part' && token.position === joined.position);

/** Slots of the words from one position to another, with the joined names inside. */
const coveredSlots = (
  tokens: readonly Token[],
  from: number,
  to: number,
  slots: ReadonlyMap<string, number>,
): number[] => {
  const base = tokens.filter((token) => token.kind !== 'joined').slice(from, to);
  const start = base[0]?.start ?? 0;
  const end = base.at(-1)?.end ?? 0;
  const inside = tokens.filter((token) => token.start >= start && token.end <= end);
  return [...new Set(inside.map((token) => slots.get(token.term) ?? -1))].filter((slot) => slot >= 0);
};
