import { type CalculatorDefinition, roundForDisplay, type Translate, unitKey } from '@mz/clinical';
import { localeOf } from '../../../lib/format.ts';

/** Making a formatter takes longer than all else a keystroke does. */
const formatters = new Map<string, Intl.NumberFormat>();
const formatterOf = (language: string, decimals: number): Intl.NumberFormat => {
  const key = `${language}/${decimals}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    useGrouping: false,
    minimumFractionDigits: Math.min(decimals, 20),
    maximumFractionDigits: Math.max(8, Math.min(decimals, 20)),
  });
  formatters.set(key, made);
  return made;
};

/** A figure for reading: Western digits in every language, no grouping that could be taken for a decimal comma. */
export const formatFigure = (value: number, language: string, decimals = 0): string =>
  formatterOf(language, decimals)
    .format(value)
    // A locale that writes marks around a minus would break up ranges.
    .replace(/[\u200e\u200f\u061c]/g, '');

const symbols: Readonly<Record<string, string>> = { C: '°C', F: '°F', cmH2O: 'cmH₂O' };

/** A unit for reading: words translated, symbols as they are printed. */
export const formatUnit = (unit: string | null | undefined, say: Translate): string => {
  if (unit === null || unit === undefined) return '';
  const key = unitKey(unit);
  if (key !== null) return say(key);
  return symbols[unit] ?? unit.replace(/^u(?=mol|g|IU)/, 'µ');
};

/** A number of a result with the decimals of its definition. */
export const formatResult = (
  definition: CalculatorDefinition,
  key: string,
  value: number,
  language: string,
): string => {
  const decimals = definition.results.find((result) => result.key === key)?.decimals ?? 2;
  const shown = roundForDisplay(definition, key, value);
  return formatFigure(shown, language, decimals > 3 ? 0 : decimals);
};

/** Fills `{{limit}}` and the like in a text of the clinical catalogues. */
export const fillText = (text: string, parts: Readonly<Record<string, string>>): string =>
  text
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
    .replace(/ +([)،,.:：）]|$)/g, '$1')
    .trim();
