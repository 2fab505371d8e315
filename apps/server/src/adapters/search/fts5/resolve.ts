import { isOrdinaryWord } from '../analysis/ordinary-words.ts';
import { stemWord } from '../analysis/word-forms.ts';
import type { PlanAlternative, PlanTerm, QueryPlan } from '../ranking/query-plan.ts';
import { budgets } from '../ranking/ranking.ts';
import { anyOf, everyOf, quote } from './match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of a query that stand for one thing: what was typed, and its synonyms. */
export interface TermGroup {
  readonly slots: readonly number[];
  readonly expression: string;
  readonly terms: readonly string[];
  readonly expandedBy: readonly string[];
  /** Documents that have it, at most. */
  readonly df: number;
  readonly idf: number;
  readonly essential: boolean;
}

const correctionWeight = 0.9;
const correctionsTried = 6;

/** Fills a plan from the vocabulary: endings of prefixes, and spellings for words nobody wrote. */
export const resolvePlan = (
  plan: QueryPlan,
  text: string,
  vocabulary: Vocabulary,
  exists: (expression: string) => boolean,
): { plan: QueryPlan; corrected: string | null } => {
  const terms: PlanTerm[] = [...plan.terms];
  const alternatives: PlanAlternative[] = [...plan.alternatives];
  for (const prefix of plan.prefixes) {
    const slot = terms.length;
    terms.push({ term: stemWord(prefix), weight: 1, essential: true, plain: prefix });
    for (const term of vocabulary.startingWith(prefix, budgets.prefixTerms))
      alternatives.push({ text: '', covers: [slot], terms: [term], weight: correctionWeight });
  }
  const knownTerms = plan.terms.filter(({ term }) => (vocabulary.lookup(term)?.df ?? 0) > 0);
  const corrections: { from: string; to: string }[] = [];
  plan.terms.forEach((one, slot) => {
    if (!one.essential || (vocabulary.lookup(one.term)?.df ?? 0) > 0 || isOrdinaryWord(one.plain)) return;
    const named = alternatives.some(
      (alternative) =>
        alternative.covers.includes(slot) &&
        alternative.terms.every((term) => (vocabulary.lookup(term)?.df ?? 0) > 0),
    );
    if (named) return;
    // Questions of many words lose little by one; a wrong guess would cost more.
    const cautious = plan.terms.filter((term) => term.essential).length > budgets.shortQuery;
    const similar = vocabulary.similar(one.term, correctionsTried, cautious ? 1 : 2);
    const company = knownTerms.filter((known) => known.essential).map((known) => quote([known.term]));
    const [first] = company;
    const together =
      first === undefined
        ? undefined
        : similar.find(({ term }) => exists(`${quote([term])} AND ${anyOf(company)}`));
    const chosen = together ?? similar[0];
    if (!chosen) return;
    alternatives.push({ text: '', covers: [slot], terms: [chosen.term], weight: correctionWeight });
    corrections.push({ from: one.plain, to: chosen.word });
  });
  const corrected =
    corrections.length > 0
      ? corrections.reduce((words, { from, to }) => replaceWord(words, from, to), text)
      : null;
  return { plan: { ...plan, terms, alternatives }, corrected };
};

const replaceWord = (text: string, from: string, to: string): string => {
  const at = text.toLowerCase().indexOf(from);
  return at < 0 ? text : text.slice(0, at) + to + text.slice(at + from.length);
};

/** What to ask the index for: one expression for each thing the query speaks of. */
export const groupTerms = (plan: QueryPlan, vocabulary: Vocabulary): TermGroup[] => {
  const groups: TermGroup[] = [];
  const taken = new Set<number>();
  const spans = [...new Map(plan.alternatives.map((one) => [one.covers.join(), one.covers])).values()];
  const df = (term: string): number => vocabulary.lookup(term)?.df ?? 0;
  for (const covers of spans) {
    if (covers.some((slot) => taken.has(slot))) continue;
    const typed = covers.map((slot) => plan.terms[slot]).filter((term) => term !== undefined);
    const words = typed.filter((term) => term.essential);
    const own = (words.length > 0 ? words : typed).map(({ term }) => term);
    const members = plan.alternatives.filter(
      (one) => one.covers.join() === covers.join() && one.terms.every((term) => df(term) > 0),
    );
    for (const slot of covers) taken.add(slot);
    const ownDf = own.length > 0 ? Math.min(...own.map(df)) : 0;
    const parts = [
      ...(ownDf > 0 ? [everyOf(own.map((term) => quote([term])))] : []),
      ...members.map((one) => quote(one.terms)),
    ];
    groups.push({
      slots: covers,
      expression: parts.length > 0 ? anyOf(parts) : quote(own),
      terms: [...own, ...members.map((one) => one.terms.join(' '))],
      expandedBy: members.map((one) => one.text).filter((text) => text !== ''),
      df: ownDf + members.reduce((sum, one) => sum + Math.min(...one.terms.map(df)), 0),
      idf: Math.max(
        0,
        ...own.map((term) => (df(term) > 0 ? vocabulary.idf(term) : 0)),
        ...members.map((one) => vocabulary.idf(one.terms[0] ?? '')),
      ),
      essential: words.length > 0,
    });
  }
  plan.terms.forEach(({ term, essential }, slot) => {
    if (taken.has(slot)) return;
    const count = df(term);
    groups.push({
      slots: [slot],
      expression: quote([term]),
      terms: [term],
      expandedBy: [],
      df: count,
      idf: count > 0 ? vocabulary.idf(term) : 0,
      essential,
    });
  });
  // A query of nothing but small words means them.
  return groups.some((group) => group.essential)
    ? groups
    : groups.map((group) => ({ ...group, essential: true }));
};
