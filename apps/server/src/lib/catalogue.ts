import { readFileSync } from 'node:fs';
import type { Language } from '@mz/contracts';

const catalogues = new Map<string, unknown>();

/** The texts of one namespace, read once. Whoever uses them parses what is needed. */
export const readCatalogue = (language: Language, namespace: string): unknown => {
  const key = `${language}/${namespace}.json`;
  const file = new URL(`../../../../packages/i18n/locales/${key}`, import.meta.url);
  const known = catalogues.get(key) ?? (JSON.parse(readFileSync(file, 'utf8')) as unknown);
  catalogues.set(key, known);
  return known;
};
