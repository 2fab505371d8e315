import { quantityLabels } from './data/calculators.ts';

const labelPattern = (label: string): RegExp =>
  new RegExp(`(?<![a-z](?=[a-z]))(?:${label})(?!(?<=[a-z])[a-z])`, 'g');

/** What inputs are called that are named after where they are measured. */
export const plainNames: Readonly<Record<string, string>> = {
  serumNa: 'na',
  serumCreatinine: 'creatinine',
  pulse: 'heartRate',
};
export const labelPatterns: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(quantityLabels).map(([name, label]) => [
    name,
    labelPattern([label, quantityLabels[plainNames[name] ?? '']].filter(Boolean).join('|')),
  ]),
);

interface Named {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
let lastNamed: { readonly text: string; readonly all: readonly Named[] } | null = null;
/** Where a text names quantities; remembered for the many inputs that are read from one text. */
export const namedIn = (text: string): readonly Named[] => {
  if (lastNamed?.text === text) return lastNamed.all;
  const all = Object.entries(labelPatterns).flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, 0: said }) => ({ name, from: index, to: index + said.length })),
  );
  lastNamed = { text, all };
  return all;
};
