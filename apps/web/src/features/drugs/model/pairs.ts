import {
  countBySeverity,
  type Drug,
  type DrugPair,
  interactionSeverities,
  type NamedDrug,
} from '@mz/clinical/drugs/index';
import type { Language } from '@mz/i18n';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

type Say = TFunction<'drugs'>;

/** How many pairs are of each degree; what has findings without a degree counts apart from what has none. */
export const countPairs = (pairs: readonly DrugPair[]) => ({
  ...countBySeverity(pairs),
  none: pairs.filter(({ findings }) => findings.length === 0).length,
});

const countKinds = [...interactionSeverities, 'none'] as const;

/** How many of each degree there are, as far as there are any. */
export const countWords = (
  counts: Readonly<Partial<Record<(typeof countKinds)[number], number>>>,
  language: Language,
  t: Say,
): readonly string[] =>
  countKinds
    .filter((kind) => (counts[kind] ?? 0) > 0)
    // i18n-keys: drugs:pairs.count.*
    .map((kind) => t(`pairs.count.${kind}`, { amount: formatNumber(counts[kind] ?? 0, language) }));

/** The drug that stands in most of the findings, where it stands in at least two and another finding is without it. */
export const mostFrequent = (
  pairs: readonly DrugPair[],
): { readonly drug: string; readonly part: number; readonly of: number } | null => {
  const found = pairs.filter(({ findings }) => findings.length > 0);
  const counts = new Map<string, number>();
  for (const { drugs } of found) for (const drug of drugs) counts.set(drug, (counts.get(drug) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first || first[1] < 2 || first[1] === found.length || first[1] === second?.[1]) return null;
  return { drug: first[0], part: first[1], of: found.length };
};

/** Splits what was pasted: one name per line, or between commas and semicolons of any language. */
export const splitNames = (text: string): string[] =>
  text
    .split(/[\n,;،؛，；、]+/)
    .map((name) => name.trim())
    .filter(Boolean);

// i18n-keys: drugs:severity.* drugs:pairs.basis.*
export const basisText = (basis: string, nameOf: (id: string) => string, t: Say): string => {
  const [kind, drug = ''] = basis.split(':');
  if (kind === 'label') return t('pairs.basis.label', { drug: nameOf(drug) });
  if (kind === 'onc-high-priority') return t('pairs.basis.onc');
  return t(kind === 'unchecked' ? 'pairs.basis.unchecked' : 'pairs.basis.second');
};

const withoutBrackets = (name: string): string => name.replace(/\s*[(（][^()（）]*[)）]$/u, '');

/**
 * Names without what stands in brackets behind them, where room is narrow and the whole names stand below; whole where
 * two would be alike.
 */
export const shortNames = (drugs: readonly NamedDrug[], language: Language): ReadonlyMap<string, string> => {
  const short = drugs.map(({ name }) => withoutBrackets(name[language]));
  return new Map(
    drugs.map(({ id, name }, at) => {
      const own = short[at] ?? '';
      return [id, short.filter((other) => other === own).length > 1 ? name[language] : own];
    }),
  );
};

interface NoteParts {
  readonly pairs: readonly DrugPair[];
  readonly drugs: readonly NamedDrug[];
  readonly nameOf: (id: string) => string;
  readonly retrieved: string;
  readonly language: Language;
  readonly t: Say;
}

/** What is copied for the chart. */
export const pairsNote = ({ pairs, drugs, nameOf, retrieved, language, t }: NoteParts): string =>
  [
    drugs.map(({ id }) => nameOf(id)).join(t('comma')),
    ...pairs.flatMap(({ drugs: [a, b], findings }) =>
      findings.map((finding) => {
        const degree = finding.severity ? t(`severity.${finding.severity}`) : t('severity.unrated');
        const words =
          finding.source === 'rule' ? finding.rule.management[language] : finding.statement.text[language];
        return `${nameOf(a)} + ${nameOf(b)}: ${degree}. ${words}`;
      }),
    ),
    ...pairs
      .filter(({ findings }) => findings.length === 0)
      .map(({ drugs: [a, b] }) => `${nameOf(a)} + ${nameOf(b)}: ${t('pairs.nothing')}.`),
    t('pairs.foot', { date: retrieved }),
  ].join('\n');

/** Facts by id, for the labels of the drugs. */
export const toMap = (drugs: readonly (Drug | null)[]): ReadonlyMap<string, Drug> =>
  new Map(drugs.filter((drug) => drug !== null).map((drug) => [drug.id, drug]));
