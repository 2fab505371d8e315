import type { FindDrugs } from './conditions.ts';
import {
  type Drug,
  type DrugStatement,
  type InteractionRule,
  type InteractionRules,
  type InteractionSeverity,
  interactionSeverities,
  type RuleSide,
} from './types.ts';

export interface RuleFinding {
  readonly source: 'rule';
  readonly rule: InteractionRule;
  /** The class through which each drug of the pair is meant; null where the rule names the drug. */
  readonly classes: readonly [string | null, string | null];
  /** On which side of the rule each drug of the pair stands. */
  readonly sides: readonly ['a' | 'b', 'a' | 'b'];
  readonly severity: InteractionSeverity;
}

export interface LabelFinding {
  readonly source: 'label';
  readonly drug: string;
  readonly statement: DrugStatement;
  /** Null where the label gives no degree. */
  readonly severity: InteractionSeverity | null;
}

export interface DrugPair {
  readonly drugs: readonly [string, string];
  /** Most severe first; empty where no rule and no label statement was found, which is not "no interaction". */
  readonly findings: readonly (RuleFinding | LabelFinding)[];
  readonly severity: InteractionSeverity | null;
}

const rankOf = (severity: InteractionSeverity | null): number =>
  severity === null ? interactionSeverities.length : interactionSeverities.indexOf(severity);

interface SideMatch {
  readonly rule: InteractionRule;
  readonly side: 'a' | 'b';
  readonly class: string | null;
}

/** Rules by the drugs they mean, built once for any number of evaluations. */
export interface RuleIndex {
  readonly byDrug: ReadonlyMap<string, readonly SideMatch[]>;
}

const membersOf = (side: RuleSide, classes: InteractionRules['classes']): readonly string[] =>
  'drug' in side ? [side.drug] : (classes[side.class] ?? []);

export const indexRules = ({ rules, classes }: InteractionRules): RuleIndex => {
  const byDrug = new Map<string, SideMatch[]>();
  for (const rule of rules)
    for (const side of ['a', 'b'] as const) {
      const named = 'class' in rule[side] ? rule[side].class : null;
      for (const drug of membersOf(rule[side], classes)) {
        const list = byDrug.get(drug) ?? [];
        if (list.length === 0) byDrug.set(drug, list);
        list.push({ rule, side, class: named });
      }
    }
  return { byDrug };
};

const findRules = (first: string, second: string, { byDrug }: RuleIndex): RuleFinding[] => {
  const others = new Map<InteractionRule, SideMatch[]>();
  for (const match of byDrug.get(second) ?? [])
    others.set(match.rule, [...(others.get(match.rule) ?? []), match]);
  const found = new Map<string, RuleFinding>();
  for (const mine of byDrug.get(first) ?? []) {
    const other = others.get(mine.rule)?.find(({ side }) => side !== mine.side);
    if (other && !found.has(mine.rule.id))
      found.set(mine.rule.id, {
        source: 'rule',
        rule: mine.rule,
        classes: [mine.class, other.class],
        sides: [mine.side, other.side],
        severity: mine.rule.severity,
      });
  }
  return [...found.values()];
};

const findInLabel = (drug: Drug | undefined, other: string, find: FindDrugs): LabelFinding[] =>
  (drug?.statements ?? [])
    .filter(({ kind, with: named, check }) => {
      if (named === null || check === 'unchecked' || !['interaction', 'contraindication'].includes(kind))
        return false;
      const isNamed = (words: string): boolean => words === other || (find(words)?.includes(other) ?? false);
      return named.drugs.some(isNamed) || (named.class !== null && isNamed(named.class));
    })
    .map((statement) => ({
      source: 'label',
      drug: drug?.id ?? '',
      statement,
      severity: statement.severity,
    }));

/**
 * Checks every pair of the drugs by the rules, and by the statements of the drugs' own labels where no rule was found.
 * Pairs come most severe first.
 *
 * @param ids different drugs
 * @param drugs the facts of those that have any
 */
export const checkInteractions = (
  ids: readonly string[],
  index: RuleIndex,
  find: FindDrugs,
  drugs: ReadonlyMap<string, Drug> = new Map(),
): DrugPair[] => {
  const pairs = ids.flatMap((first, at) =>
    ids.slice(at + 1).map((second): DrugPair => {
      const rules = findRules(first, second, index);
      const labels =
        rules.length > 0
          ? []
          : [...findInLabel(drugs.get(first), second, find), ...findInLabel(drugs.get(second), first, find)];
      const findings = [...rules, ...labels].sort((a, b) => rankOf(a.severity) - rankOf(b.severity));
      return { drugs: [first, second], findings, severity: findings[0]?.severity ?? null };
    }),
  );
  const order = ({ findings, severity }: DrugPair): number =>
    findings.length === 0 ? interactionSeverities.length + 1 : rankOf(severity);
  return pairs.sort((a, b) => order(a) - order(b));
};
