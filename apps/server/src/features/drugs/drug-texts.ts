import { readFileSync } from 'node:fs';
import { type Language, languages } from '@mz/contracts';
import { z } from 'zod';

// i18n-keys: drugs:answers.*
const schema = z.object({ answers: z.object({ doseCaution: z.string(), pairsCaution: z.string() }) });

const read = (language: Language) => {
  const file = new URL(`../../../../../packages/i18n/locales/${language}/drugs.json`, import.meta.url);
  return [language, schema.parse(JSON.parse(readFileSync(file, 'utf8'))).answers] as const;
};

const texts = new Map(languages.map(read));

/** What every answer about a dose or a list of drugs says besides. */
export const drugCautions = (language: Language) => texts.get(language) ?? read(language)[1];
