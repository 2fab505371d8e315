import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createFeatureFinder } from './phrases.ts';

export const safetyKinds = ['self-harm', 'self-harm-hint', 'emergency', 'declined', 'injection'] as const;
export type SafetyKind = (typeof safetyKinds)[number];

const listSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) });
const fileSchema = z.object({
  features: z.record(z.string(), listSchema),
  rules: z.array(
    z.object({
      kind: z.enum(safetyKinds),
      /** Each of these has to be there; `a|b`: either. */
      all: z.array(z.string()).min(1),
      none: z.array(z.string()).default([]),
      /** So many different features of `any` have to be there. */
      any: z.array(z.string()).default([]),
      atLeast: z.number().int().default(0),
    }),
  ),
});

export interface SafetyRule {
  readonly kind: SafetyKind;
  readonly matches: (has: (feature: string) => boolean) => boolean;
}

export interface SafetyPhrases {
  /** Which features a text has by the phrases it holds. */
  readonly featuresOf: (text: string) => ReadonlySet<string>;
  readonly rules: readonly SafetyRule[];
  readonly count: number;
}

const read = (): SafetyPhrases => {
  const file = new URL('../../../content/lexicon/safety.json', import.meta.url);
  const { features, rules } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { all, any, none } of rules)
    for (const name of [...all.flatMap((one) => one.split('|')), ...any, ...none])
      if (!features[name]) throw new Error(`A safety rule names the unknown feature ${name}.`);
  return {
    featuresOf: createFeatureFinder(features),
    rules: rules.map(({ kind, all, none, any, atLeast }) => ({
      kind,
      matches: (has) =>
        all.every((one) => one.split('|').some(has)) && !none.some(has) && any.filter(has).length >= atLeast,
    })),
    count: Object.values(features).reduce(
      (sum, { en, ar, zh }) => sum + en.length + ar.length + zh.length,
      0,
    ),
  };
};

let known: SafetyPhrases | null = null;

/** Phrases by feature and the rules over them, read once. */
export const safetyPhrases = (): SafetyPhrases => {
  known ??= read();
  return known;
};
