import {
  type CalculatorDefinition,
  type InputSpec,
  parseNumber,
  type QuantityInput,
  toBase,
} from '@mz/clinical';
import { offeredUnits, type Specs, unitOf, type Values } from './values.ts';

/** A line as it is typed where everything is searched: the name of a tool, then what it asks for in its order. */
export interface TypedLine {
  readonly name: string;
  readonly words: readonly string[];
}

const isFigure = (word: string): boolean => /^\p{N}+([.,٫]\p{N}+)?$/u.test(word);

/** The name reaches to the first figure; of what has none, all of it is a name. */
export const splitLine = (typed: string): TypedLine => {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  const first = words.findIndex((word, index) => index > 0 && isFigure(word));
  const end = first < 0 ? words.length : first;
  return { name: words.slice(0, end).join(' '), words: words.slice(end) };
};

/** Whether one line says it all: figures and choices, no ticks and no lists. */
export const takesLine = (specs: Specs): boolean => {
  const kinds = Object.values(specs).map(({ kind }) => kind);
  return kinds.includes('quantity') && kinds.every((kind) => kind === 'quantity' || kind === 'choice');
};

const isWithin = ({ hard, plausible }: QuantityInput, base: number): boolean => {
  const { min = -Infinity, max = Infinity } = { ...hard, ...plausible };
  return base >= min && base <= max;
};

/** The first unit in which the figure is one that patients have: creatinine 124 is no mg/dL. */
const unitFor = (spec: QuantityInput, value: number) => {
  const units = offeredUnits(spec);
  return units.find((unit) => isWithin(spec, toBase(value, unit))) ?? units[0];
};

type WordOf = (name: string, option: string, spec: InputSpec) => string;

/**
 * Reads the words after the name of a tool; null where one of them has no place.
 *
 * @param wordOf what an option is called in the reader's language
 */
export const readLine = (
  { inputs }: Pick<CalculatorDefinition, 'inputs'>,
  words: readonly string[],
  wordOf: WordOf = (_name, option) => option,
): Values | null => {
  const specs: Specs = inputs;
  if (!takesLine(specs)) return null;
  const left = new Set(Object.keys(specs));
  const values: Record<string, Values[string]> = {};
  for (const word of words) {
    const value = isFigure(word) ? parseNumber(word) : null;
    const folded = word.toLowerCase();
    const fit = [...left].flatMap((name) => {
      const spec = specs[name];
      if (spec?.kind === 'quantity' && value !== null)
        return [{ name, entry: { text: word, unit: unitFor(spec, value)?.key ?? spec.units[0].key } }];
      if (spec?.kind !== 'choice' || value !== null) return [];
      const option = spec.options.find((one) =>
        [String(one), wordOf(name, String(one), spec)].some((text) => text.toLowerCase().startsWith(folded)),
      );
      return option === undefined ? [] : [{ name, entry: { text: String(option) } }];
    })[0];
    if (!fit) return null;
    values[fit.name] = fit.entry;
    left.delete(fit.name);
  }
  return values;
};

/** The line that says these values again: `65 f 1.4`; choices by their first letter where it is enough. */
export const lineOf = (specs: Specs, values: Values): string | null => {
  if (!takesLine(specs)) return null;
  const words = Object.entries(specs).flatMap(([name, spec]) => {
    const text = values[name]?.text.trim() ?? '';
    if (text === '') return [];
    if (spec.kind !== 'choice') return [text];
    const initial = text.slice(0, 1);
    return [spec.options.filter((one) => String(one).startsWith(initial)).length === 1 ? initial : text];
  });
  const again = readLine({ inputs: specs }, words);
  const isSame =
    again !== null &&
    Object.entries(specs).every(
      ([name, spec]) =>
        (values[name]?.text.trim() ?? '') === (again[name]?.text ?? '') &&
        (spec.kind !== 'quantity' || !again[name] || unitOf(spec, values[name]).key === again[name].unit),
    );
  return isSame && words.length > 0 ? words.join(' ') : null;
};
