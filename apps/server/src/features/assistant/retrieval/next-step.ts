import { analysePassage } from '@mz/lexicon/analyse';
import { termIndex } from '@mz/lexicon/terms';
import type { Passage, Retrieval } from './passage.ts';
import type { Query } from './query.ts';

const failed = 'refractory';
const subjectKinds: ReadonlySet<string> = new Set(['condition', 'drug', 'class']);

/** Whether a question tells that what was done first has failed. */
export const asksNextStep = ({ analysis }: Query): boolean => analysis.terms.has(failed);

/** Diseases and remedies a statement speaks of that nobody asked about: a condition that may not hold. */
const unasked = ({ text }: Passage, { keys }: Query): number => {
  const { byId } = termIndex();
  return [...analysePassage(text).terms].filter(([id, kind]) => {
    const kin = [id, ...(byId.get(id)?.broader ?? [])];
    return subjectKinds.has(kind) && !kin.some((one) => keys.has(`t:${one}`));
  }).length;
};

/**
 * Where the first step has failed, what the card says of that leads: the first dose was given. Null where the card says
 * nothing of it.
 */
export const leadWithNextStep = (retrieval: Retrieval, query: Query): Retrieval | null => {
  if (!asksNextStep(query) || !retrieval.isFound) return null;
  const selected = retrieval.selected ?? [];
  const { drugs } = query.frame;
  const isStep = (passage: Passage): boolean => {
    const { terms } = analysePassage(passage.text);
    return terms.has(failed) && (drugs.length === 0 || drugs.some((id) => terms.has(id)));
  };
  const steps = selected.filter(isStep).sort((a, b) => unasked(a, query) - unasked(b, query));
  if (steps.length === 0) return null;
  const keys = new Set(steps.map(({ key }) => key));
  const ordered = [...steps, ...selected.filter(({ key }) => !keys.has(key))];
  const scores = selected.map(
    ({ key }) => retrieval.found.find(({ passage }) => passage.key === key)?.score ?? 0.61,
  );
  return {
    ...retrieval,
    selected: ordered,
    found: [
      ...ordered.map((passage, n) => ({ passage, score: scores[n] ?? 0.61 })),
      ...retrieval.found.filter(({ passage }) => !ordered.some(({ key }) => key === passage.key)),
    ],
  };
};
