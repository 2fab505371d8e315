import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createFeatureFinder } from './phrases.ts';
import type { SafetyClass } from './safety-features.ts';
import { classifySafety, isSurelyAnswerable } from './safety-model.ts';

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

interface Rule {
  readonly kind: SafetyKind;
  readonly matches: (has: (feature: string) => boolean) => boolean;
}

interface Matcher {
  readonly featuresOf: (text: string) => ReadonlySet<string>;
  readonly rules: readonly Rule[];
  readonly phrases: number;
}

const read = (): Matcher => {
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
    phrases: Object.values(features).reduce(
      (sum, { en, ar, zh }) => sum + en.length + ar.length + zh.length,
      0,
    ),
  };
};

let matcher: Matcher | null = null;

const kindOfClass: Readonly<Partial<Record<SafetyClass, SafetyKind>>> = {
  'self-harm': 'self-harm',
  emergency: 'emergency',
  harm: 'declined',
  // What is asked beside the order is answered; whoever reads the kind decides.
  injection: 'injection',
  privacy: 'declined',
};

/**
 * What must be met with help or declined before anything is looked up: despair of the person who asks, an emergency of
 * lay people, instructions to harm, orders hidden in a text, data of other persons. Null: none of these.
 */
export const findSafetyKind = (text: string): SafetyKind | null => {
  matcher ??= read();
  const found = matcher.featuresOf(text);
  const byRule = matcher.rules.find((rule) => rule.matches((feature) => found.has(feature)))?.kind ?? null;
  // A physician tells of an emergency in the words of one.
  const isTold = byRule === 'emergency' && /\p{Nd}/u.test(text) && isSurelyAnswerable(text);
  if (byRule !== null && !isTold && byRule !== 'self-harm-hint' && byRule !== 'injection') return byRule;
  // Rules know the phrases they hold; the classifier is for what nobody wrote down.
  return kindOfClass[classifySafety(text)] ?? (isTold ? null : byRule);
};

/** How many phrases the matcher knows, for the figures. */
export const countSafetyPhrases = (): number => {
  matcher ??= read();
  return matcher.phrases;
};
