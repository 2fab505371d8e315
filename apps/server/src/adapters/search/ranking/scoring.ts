import type { QueryPlan } from './query-plan.ts';
import { bm25, proximity } from './ranking.ts';

/** What is known of a collection when its documents are scored. */
export interface CollectionStatistics {
  readonly documents: number;
  readonly averageTitle: number;
  readonly averageBody: number;
  readonly averageTerms: number;
}

/** An analysed document: identifiers of its terms in order, by field; joined names apart, without order. */
export interface ForwardDocument {
  readonly title: readonly number[];
  readonly body: readonly number[];
  readonly terms: readonly number[];
  readonly names: readonly number[];
  readonly joinedTitle: readonly number[];
  readonly joinedBody: readonly number[];
}

export type ForwardField = keyof ForwardDocument;

/** A term of the vocabulary: its identifier and how many documents have it. */
export interface VocabularyTerm {
  readonly id: number;
  readonly df: number;
}

interface Slot {
  readonly weight: number;
  readonly idf: number;
}

interface Alternative {
  readonly covers: readonly number[];
  readonly ids: readonly number[];
  readonly weight: number;
}

/** A plan with the numbers of one collection. */
export interface Scorer {
  readonly score: (document: ForwardDocument) => number;
  /** Slots of the plan found in the document last scored. */
  readonly matched: () => readonly number[];
}

export const idfOf = (df: number, documents: number): number =>
  Math.log(1 + (Math.max(0, documents - df) + 0.5) / (df + 0.5));

export const saturate = (frequency: number): number => (frequency * (bm25.k1 + 1)) / (bm25.k1 + frequency);

interface Frequencies {
  title: number;
  body: number;
  terms: number;
  names: number;
}

interface Occurrence {
  readonly slot: number;
  readonly at: number;
}

export const lengthNorm = (length: number, average: number, b: number): number =>
  1 - b + (b * length) / Math.max(1, average);

/** Prepares a plan for scoring documents of one collection: BM25 over fields, proximity, synonyms. */
export const createScorer = (
  plan: QueryPlan,
  lookup: (term: string) => VocabularyTerm | undefined,
  statistics: CollectionStatistics,
): Scorer => {
  const slotOf = new Map<number, number>();
  const slots: Slot[] = plan.terms.map(({ term, weight }, at) => {
    const known = lookup(term);
    if (known) slotOf.set(known.id, at);
    return { weight, idf: known ? idfOf(known.df, statistics.documents) : 0 };
  });
  const planned = slots.length;
  const slotFor = (id: number, slot: Slot): number => {
    const known = slotOf.get(id);
    if (known !== undefined) return known;
    slotOf.set(id, slots.length);
    slots.push(slot);
    return slots.length - 1;
  };
  const alternatives: Alternative[] = [];
  for (const alternative of plan.alternatives) {
    const found = alternative.terms.map(lookup);
    if (found.length === 0 || found.some((term) => !term || term.df === 0)) continue;
    const parts = found.map((term) => {
      const { id, df } = term as VocabularyTerm;
      return { id, idf: idfOf(df, statistics.documents) };
    });
    const own = alternative.covers.reduce(
      (sum, slot) => sum + (slots[slot]?.idf ?? 0) * (slots[slot]?.weight ?? 0),
      0,
    );
    const sum = parts.reduce((total, part) => total + part.idf, 0);
    const most = Math.max(own, ...parts.map((part) => part.idf));
    alternatives.push({
      covers: alternative.covers,
      ids: parts.map((part) => slotFor(part.id, { weight: 0, idf: part.idf })),
      weight: alternative.weight * Math.min(sum, most),
    });
  }
  const pairs = plan.pairs
    .map(([a, b]) => ({ a, b, idf: Math.min(weighted(slots[a]), weighted(slots[b])) }))
    .filter((pair) => pair.idf > 0);
  const groups = [...new Set(alternatives.map((one) => one.covers.join()))].map((key) => {
    const members = alternatives.filter((one) => one.covers.join() === key);
    return { covers: members[0]?.covers ?? [], members };
  });
  const inGroup = new Set(groups.flatMap((group) => group.covers));

  const frequencies: Frequencies[] = slots.map(() => ({ title: 0, body: 0, terms: 0, names: 0 }));
  const scores = new Float64Array(slots.length);
  let titleHits: Occurrence[] = [];
  let bodyHits: Occurrence[] = [];
  let termHits: Occurrence[] = [];

  const count = (ids: readonly number[], field: keyof Frequencies, hits: Occurrence[] | null): void => {
    for (let at = 0; at < ids.length; at += 1) {
      const slot = slotOf.get(ids[at] as number);
      if (slot === undefined) continue;
      const one = frequencies[slot];
      if (one) one[field] += 1;
      hits?.push({ slot, at });
    }
  };

  const score = (document: ForwardDocument): number => {
    for (const one of frequencies) {
      one.title = 0;
      one.body = 0;
      one.terms = 0;
      one.names = 0;
    }
    titleHits = [];
    bodyHits = [];
    termHits = [];
    count(document.title, 'title', titleHits);
    count(document.body, 'body', bodyHits);
    count(document.terms, 'terms', termHits);
    count(document.names, 'names', null);
    count(document.joinedTitle, 'title', null);
    count(document.joinedBody, 'body', null);
    const norm: Frequencies = {
      title: lengthNorm(document.title.length, statistics.averageTitle, bm25.fields.title.b),
      body: lengthNorm(document.body.length, statistics.averageBody, bm25.fields.body.b),
      terms: lengthNorm(document.terms.length, statistics.averageTerms, bm25.fields.terms.b),
      names: 1,
    };
    const blend = (one: Frequencies): number =>
      (bm25.fields.title.weight * one.title) / norm.title +
      (bm25.fields.body.weight * one.body) / norm.body +
      (bm25.fields.terms.weight * one.terms) / norm.terms +
      bm25.fields.names.weight * one.names;
    let total = 0;
    for (let slot = 0; slot < slots.length; slot += 1) {
      const one = frequencies[slot];
      const { weight, idf } = slots[slot] as Slot;
      scores[slot] = one ? saturate(blend(one)) : 0;
      if (slot < planned && !inGroup.has(slot)) total += weight * idf * (scores[slot] as number);
    }
    for (const group of groups) {
      let best = 0;
      for (const slot of group.covers) best += weighted(slots[slot]) * (scores[slot] ?? 0);
      for (const member of group.members) {
        const [only] = member.ids;
        const strength =
          member.ids.length === 1 && only !== undefined
            ? (scores[only] ?? 0)
            : saturate(
                blend({
                  title: countPhrase(member.ids, titleHits),
                  body: countPhrase(member.ids, bodyHits),
                  terms: countPhrase(member.ids, termHits),
                  names: 0,
                }),
              );
        best = Math.max(best, member.weight * strength);
      }
      total += best;
    }
    for (const pair of pairs) {
      if ((scores[pair.a] ?? 0) === 0 || (scores[pair.b] ?? 0) === 0) continue;
      const title = countPair(pair.a, pair.b, titleHits);
      const body = countPair(pair.a, pair.b, bodyHits);
      const blendPair = (part: 'ordered' | 'near'): number =>
        saturate(blend({ title: title[part], body: body[part], terms: 0, names: 0 }));
      total += pair.idf * (proximity.ordered * blendPair('ordered') + proximity.near * blendPair('near'));
    }
    return total;
  };

  const matched = (): number[] => {
    const found: number[] = [];
    for (let slot = 0; slot < planned; slot += 1) if ((scores[slot] ?? 0) > 0) found.push(slot);
    for (const group of groups)
      for (const member of group.members)
        if (member.ids.every((id) => (scores[id] ?? 0) > 0)) found.push(...group.covers);
    return [...new Set(found)];
  };
  return { score, matched };
};

const weighted = (slot: Slot | undefined): number => (slot ? slot.weight * slot.idf : 0);

/** How often slots follow each other directly. */
const countPhrase = (ids: readonly number[], hits: readonly Occurrence[]): number => {
  let found = 0;
  for (let first = 0; first < hits.length; first += 1) {
    if (hits[first]?.slot !== ids[0]) continue;
    const start = hits[first]?.at ?? 0;
    let length = 1;
    for (let next = first + 1; next < hits.length && length < ids.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.at !== start + length || hit.slot !== ids[length]) break;
      length += 1;
    }
    if (length === ids.length) found += 1;
  }
  return found;
};

const countPair = (a: number, b: number, hits: readonly Occurrence[]): { ordered: number; near: number } => {
  let ordered = 0;
  let near = 0;
  for (let first = 0; first < hits.length; first += 1) {
    const one = hits[first];
    if (!one || (one.slot !== a && one.slot !== b)) continue;
    for (let next = first + 1; next < hits.length; next += 1) {
      const other = hits[next];
      if (!other || other.at - one.at > proximity.window) break;
      if (other.slot === one.slot || (other.slot !== a && other.slot !== b)) continue;
      near += 1;
      if (one.slot === a && other.at === one.at + 1) ordered += 1;
      break;
    }
  }
  return { ordered, near };
};
