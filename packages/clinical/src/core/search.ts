import { foldArabic } from '@mz/i18n/fold-arabic';
import { type CalculatorIndexEntry, calculatorIndex } from '../index/calculator-index.ts';

/** Folds case, accents, Arabic letter forms, widths, sub- and superscripts, so that any spelling finds its calculator. */
export function normaliseSearch(text: string): string {
  return foldArabic(text.normalize('NFKD').toLowerCase())
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Calculators for what was typed, best first. Every word must occur in the entry's title, which the caller gives
 * in the reader's language, or in its other names (`termsOf`); spaces and hyphens do not matter.
 */
export function searchCalculators(
  query: string,
  titleOf: (entry: CalculatorIndexEntry) => string = () => '',
  termsOf: (id: string) => readonly string[] = () => [],
): CalculatorIndexEntry[] {
  const words = normaliseSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return [...calculatorIndex];
  const joined = words.join('');
  return calculatorIndex
    .map((entry, order) => ({
      entry,
      order,
      rank: rankEntry([titleOf(entry), entry.id, ...termsOf(entry.id)], words, joined),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .map(({ entry }) => entry);
}

function rankEntry(names: readonly string[], words: readonly string[], joined: string): number {
  const terms = names.map(normaliseSearch).filter(Boolean);
  const compact = terms.map((term) => term.replaceAll(' ', ''));
  if (compact.some((term) => term === joined)) return 4;
  if (compact.some((term) => term.startsWith(joined))) return 3;
  const all = terms.join(' ');
  const parts = all.split(' ');
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return compact.some((term) => term.includes(joined)) || words.every((word) => all.includes(word)) ? 1 : 0;
}
