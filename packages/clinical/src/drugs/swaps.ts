import type { DrugPair, RuleIndex } from './interactions.ts';
import { type InteractionRule, type InteractionSeverity, interactionSeverities } from './types.ts';

export type SeverityCounts = Readonly<Record<InteractionSeverity, number>>;

/** A drug that a rule names in place of one of the list, and what the checker finds before and after. */
export interface DrugSwap {
  readonly from: string;
  readonly to: string;
  readonly rule: InteractionRule;
  readonly before: SeverityCounts;
  readonly after: SeverityCounts;
}

export const countBySeverity = (pairs: readonly DrugPair[]): SeverityCounts => {
  const of = (severity: InteractionSeverity) => pairs.filter((pair) => pair.severity === severity).length;
  return { contraindicated: of('contraindicated'), major: of('major'), moderate: of('moderate') };
};

/** Drugs that rules may name in place of one of these: their facts are needed to check a swap. */
export const alternativesTo = (ids: readonly string[], { byDrug }: RuleIndex): readonly string[] => {
  const named = ids.flatMap((id) =>
    (byDrug.get(id) ?? []).flatMap(({ rule, side }) =>
      rule.replaces === side ? (rule.alternatives ?? []) : [],
    ),
  );
  return [...new Set(named)].filter((id) => !ids.includes(id));
};

/** Fewer of the most severe, or as many and fewer of the next. */
const isMilder = (one: SeverityCounts, other: SeverityCounts): boolean => {
  const severity = interactionSeverities.find((name) => one[name] !== other[name]);
  return severity !== undefined && one[severity] < other[severity];
};

/**
 * Swaps that the rules of the findings name themselves, the one that helps most first.
 *
 * Of a drug that neither rules nor labels know nothing would be found, which is no finding; and one that makes nothing
 * milder is none.
 *
 * @param check the pairs of a list of drugs
 * @param isKnown whether rules or labels know a drug
 */
export const findSwaps = (
  ids: readonly string[],
  check: (ids: readonly string[]) => readonly DrugPair[],
  isKnown: (id: string) => boolean,
): DrugSwap[] => {
  const pairs = check(ids);
  const before = countBySeverity(pairs);
  const swaps = new Map<string, DrugSwap>();
  for (const { drugs, findings } of pairs)
    for (const finding of findings) {
      if (finding.source !== 'rule' || !finding.rule.replaces) continue;
      const from = drugs[finding.sides[0] === finding.rule.replaces ? 0 : 1];
      for (const to of finding.rule.alternatives ?? []) {
        const key = `${from} ${to}`;
        if (swaps.has(key) || ids.includes(to) || !isKnown(to)) continue;
        const after = countBySeverity(check(ids.map((id) => (id === from ? to : id))));
        if (isMilder(after, before)) swaps.set(key, { from, to, rule: finding.rule, before, after });
      }
    }
  return [...swaps.values()].sort((a, b) => {
    if (isMilder(a.after, b.after)) return -1;
    return isMilder(b.after, a.after) ? 1 : 0;
  });
};
