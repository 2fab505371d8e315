import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { normaliseText } from './normalise.ts';

const listSchema = z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) });
type WordList = z.infer<typeof listSchema>;
const groupSchema = z.record(z.string(), listSchema);

const fileSchema = z.object({
  units: groupSchema,
  frequencies: groupSchema,
  routes: groupSchema,
  people: groupSchema,
  negation: listSchema,
  /** Holds a word of negation, and is none. */
  notNegation: listSchema,
  direction: groupSchema,
  action: groupSchema,
  purpose: groupSchema,
  limitsBefore: groupSchema,
  limitsAfter: groupSchema,
  numbers: groupSchema,
  /** Units whose form says how many. */
  dual: groupSchema,
  range: listSchema,
  per: listSchema,
  joiners: listSchema,
});

export type WordKind =
  | 'frequency'
  | 'route'
  | 'people'
  | 'negation'
  | 'none'
  | 'direction'
  | 'action'
  | 'purpose'
  | 'limit';

/** A stretch of a text that means something by a list. */
export interface WordMatch {
  readonly kind: WordKind;
  readonly value: string;
  /** The figure a frequency holds. */
  readonly figure: string | null;
  readonly start: number;
  readonly end: number;
}

export const figurePattern = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const numberOrRange = String.raw`(?:${figurePattern})(?:\s?(?:-|~|to|الي|至|到|or|او|或)\s?(?:${figurePattern}))?`;

const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const isHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text);
const isArabic = (text: string): boolean => /[\u0621-\u064a]/.test(text);

/** A phrase as a pattern: whole words, Arabic ones with the particles that are written together with them. */
const toPattern = (phrase: string): string => {
  const isPrefix = phrase.endsWith('*');
  const text = normaliseText(isPrefix ? phrase.slice(0, -1) : phrase).trim();
  const body = escapeSigns(text)
    .replace('#', `(?:${numberOrRange})`)
    .replace(/\s+/g, isHan(text) ? String.raw`\s*` : String.raw`\s+`)
    .replace(/(?<=[\u3400-\u9fff])(?=\(\?:)|(?<=\)\?\))(?=[\u3400-\u9fffa-z])/g, String.raw`\s*`);
  if (isHan(text)) return body;
  const before = isArabic(text[0] ?? '')
    ? String.raw`(?<![\u0621-\u064a])(?:[وفبلك]?ال|لل|[وفبلك])?`
    : /^[a-z#\d]/.test(text)
      ? String.raw`(?<![a-z\d])`
      : '';
  const after = isPrefix
    ? String.raw`[a-z\u0621-\u064a]*`
    : /[a-z]$/.test(text)
      ? String.raw`(?![a-z])`
      : /[\u0621-\u064a]$/.test(text)
        ? String.raw`(?![\u0621-\u064a])`
        : '';
  return before + body + after;
};

const phrasesOf = ({ en, ar, zh }: WordList): string[] => [...en, ...ar, ...zh];

interface Entry {
  readonly phrase: string;
  readonly kind: WordKind;
  readonly value: string;
}

const entriesOf = (kind: WordKind, group: Readonly<Record<string, WordList>>): Entry[] =>
  Object.entries(group).flatMap(([value, list]) =>
    phrasesOf(list).map((phrase) => ({ phrase, kind, value })),
  );

/** One pattern out of many phrases, the longest first; which one it was is looked up by trying each on what was found. */
const compile = (entries: readonly Entry[]) => {
  const sorted = entries
    .map((entry) => ({ ...entry, source: toPattern(entry.phrase) }))
    .sort((a, b) => b.phrase.length - a.phrase.length);
  const any = new RegExp(sorted.map(({ source }) => source).join('|'), 'gu');
  const each = sorted.map((entry) => ({ ...entry, pattern: new RegExp(entry.source, 'uy') }));
  const remembered = new Map<string, Entry>();
  return (text: string): { entry: Entry; start: number; end: number }[] => {
    const found: { entry: Entry; start: number; end: number }[] = [];
    for (const match of text.matchAll(any)) {
      const [words] = match;
      let entry = remembered.get(words);
      if (!entry) {
        entry = each.find(({ pattern }) => {
          pattern.lastIndex = match.index;
          return pattern.exec(text)?.[0].length === words.length;
        });
        if (!entry) continue;
        if (!/\d/.test(words) && remembered.size < 5000) remembered.set(words, entry);
      }
      found.push({ entry, start: match.index, end: match.index + words.length });
    }
    return found;
  };
};

interface UnitWord {
  readonly unit: string;
  readonly pattern: RegExp;
}

interface StatementWords {
  readonly find: (text: string) => readonly WordMatch[];
  /** Spellings of units, the longest first, to be tried where a figure ends. */
  readonly units: readonly UnitWord[];
  readonly isNegated: (words: string) => boolean;
  readonly limitsAfter: (text: string, at: number) => { value: string; end: number } | null;
  /** Words for numbers, as figures, where a unit follows. */
  readonly numberWords: RegExp;
  readonly numberOf: (word: string) => string;
  readonly dual: (text: string) => { figure: string; start: number }[];
  /** Between two figures of one range or list. */
  readonly between: RegExp;
  readonly per: RegExp;
  /** Nothing but a joiner stands between two members of a list. */
  readonly joiners: RegExp;
}

const anchored = (list: readonly string[], flags = 'uy'): RegExp =>
  new RegExp(
    list
      .toSorted((a, b) => b.length - a.length)
      .map(toPattern)
      .join('|'),
    flags,
  );

const read = (): StatementWords => {
  const file = new URL('../../../content/lexicon/statement-words.json', import.meta.url);
  const words = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const find = compile([
    ...entriesOf('frequency', words.frequencies),
    ...entriesOf('route', words.routes),
    ...entriesOf('people', words.people),
    ...entriesOf('negation', { not: words.negation }),
    ...entriesOf('none', { none: words.notNegation }),
    ...entriesOf('direction', words.direction),
    ...entriesOf('action', words.action),
    ...entriesOf('purpose', words.purpose),
    ...entriesOf('limit', words.limitsBefore),
  ]);
  const numberOf = new Map(
    Object.entries(words.numbers).flatMap(([figure, list]) =>
      phrasesOf(list).map((word) => [normaliseText(word), figure] as const),
    ),
  );
  const numberPattern = [...numberOf.keys()]
    .filter((word) => !/^\d/.test(word))
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      isHan(word) ? word : isArabic(word) ? String.raw`(?<![\u0621-\u064a])${word}` : String.raw`\b${word}`,
    );
  const after = Object.entries(words.limitsAfter).map(([value, list]) => ({
    value,
    pattern: anchored(phrasesOf(list)),
  }));
  const dual = Object.entries(words.dual).map(([figure, list]) => ({
    figure,
    pattern: anchored(phrasesOf(list), 'gu'),
  }));
  const negated = anchored(phrasesOf(words.negation), 'u');
  const joined = (list: WordList): string => phrasesOf(list).map(toPattern).join('|');
  return {
    find: (text) =>
      find(text).map(({ entry: { kind, value }, start, end }) => ({
        kind,
        value,
        figure: value.includes('#')
          ? (new RegExp(numberOrRange, 'u').exec(text.slice(start, end))?.[0] ?? null)
          : null,
        start,
        end,
      })),
    units: Object.entries(words.units)
      .flatMap(([unit, list]) => phrasesOf(list).map((phrase) => ({ unit, phrase })))
      .sort((a, b) => b.phrase.length - a.phrase.length)
      .map(({ unit, phrase }) => ({
        unit,
        // Where a figure ends nothing is written together with a unit before it.
        pattern: new RegExp(toPattern(phrase).replace(/^\(\?<![^)]*\)(?:\(\?:\[[^)]*\)\?)?/, ''), 'uy'),
      })),
    isNegated: (phrase) => negated.test(phrase),
    limitsAfter(text, at) {
      const from = at + (/^[\s()]*/.exec(text.slice(at, at + 8))?.[0].length ?? 0);
      for (const { value, pattern } of after) {
        pattern.lastIndex = from;
        const match = pattern.exec(text);
        if (match) return { value, end: from + match[0].length };
      }
      return null;
    },
    numberWords: new RegExp(`(?:${numberPattern.join('|')})`, 'gu'),
    numberOf: (word) => numberOf.get(word) ?? word,
    dual: (text) =>
      dual.flatMap(({ figure, pattern }) =>
        [...text.matchAll(pattern)].map(({ index, 0: word }) => ({
          figure,
          start: index + (/^[وفبلك](?=.{4})/u.exec(word)?.[0].length ?? 0),
        })),
      ),
    between: new RegExp(String.raw`^\s*(?:-|~|/|,|،|、|x|${joined(words.range)})*\s*[<>≤≥]?\s*$`, 'u'),
    per: new RegExp(String.raw`\s*(?:/|${joined(words.per)})\s*`, 'uy'),
    joiners: new RegExp(String.raw`^(?:[\s,،、/()（）\-]|${joined(words.joiners)})*$`, 'u'),
  };
};

let known: StatementWords | null = null;

/** Words of doses and limits, read once. */
export const statementWords = (): StatementWords => {
  known ??= read();
  return known;
};
