import { readFileSync } from 'node:fs';
import { type Language, languages } from '@mz/contracts';
import { z } from 'zod';

const notices = [
  'emergency',
  'self-harm',
  'declined',
  'patient-order',
  'lay-reader',
  'out-of-scope',
  'not-medical',
  'not-found',
  'missing-inputs',
] as const;

const textsSchema = z.object({
  greeting: z.string(),
  calculation: z.string(),
  calculationBand: z.string(),
  missing: z.string(),
  refused: z.string(),
  assumedUnit: z.string(),
  assumedAbsent: z.string(),
  assumedDefault: z.string(),
  assumedConditions: z.string(),
  readAs: z.string(),
  lookedUpAs: z.string(),
  whichUnit: z.string(),
  chosenFigure: z.string(),
  whichFigure: z.string(),
  unclearFinding: z.string(),
  readAbsent: z.string(),
  notForNewborns: z.string(),
  retracted: z.string(),
  summaryOnly: z.string(),
  noDose: z.string(),
  notHeld: z.string(),
  verdicts: z.record(z.enum(['yes', 'no', 'depends', 'leave', 'give']), z.string()),
  verdictRoute: z.string(),
  verdictFigure: z.string(),
  changed: z.string(),
  routes: z.record(z.string(), z.string()),
  slots: z.record(z.string(), z.string()),
  joiner: z.string(),
  yes: z.string(),
  no: z.string(),
  caseDraft: z.object({ lead: z.string(), found: z.string(), nothing: z.string(), check: z.string() }),
  export: z.object({
    question: z.string(),
    answer: z.string(),
    bottomLine: z.string(),
    calculations: z.string(),
    mostLikely: z.string(),
    mustNotMiss: z.string(),
    redFlags: z.string(),
    uncertainty: z.string(),
    assumptions: z.string(),
    sources: z.string(),
    passage: z.string(),
    translation: z.string(),
    retracted: z.string(),
    unsupported: z.string(),
    engine: z.string(),
    fellBack: z.string(),
    inputs: z.string(),
    cardVersion: z.string(),
    reference: z.string(),
    review: z.record(z.enum(['unsigned', 'signed', 'corrected']), z.string()),
    level: z.record(
      z.enum(['guideline-card', 'drug-facts', 'abstract', 'summary', 'full-text', 'calculator-evidence']),
      z.string(),
    ),
    notice: z.record(z.enum(notices), z.string()),
  }),
});
export type AnswerTexts = z.infer<typeof textsSchema>;

const read = (language: Language): AnswerTexts => {
  const file = new URL(`../../../../../../packages/i18n/locales/${language}/answers.json`, import.meta.url);
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
};

const known = new Map(languages.map((language) => [language, read(language)]));

/** The words the server itself puts into answers. */
export const answerTexts = (language: Language): AnswerTexts => {
  const texts = known.get(language);
  if (!texts) throw new Error(`No texts for ${language}.`);
  return texts;
};

/** Fills `{{name}}` in a text. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
