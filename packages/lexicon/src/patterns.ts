import { readFileSync } from 'node:fs';
import { normaliseText } from './normalise.ts';

/** What a thing is called: plain names by language, and forms of writing as regular expressions over normalised text. */
export interface Wording {
  readonly en?: readonly string[];
  readonly ar?: readonly string[];
  readonly zh?: readonly string[];
  readonly forms?: readonly string[];
  /** Words before or behind a name that make it another thing: pulmonary hypertension. */
  readonly notAfter?: readonly string[];
  readonly notBefore?: readonly string[];
  /** The pattern is used to find every place, not the first. */
  readonly all?: boolean;
}

const folder = new URL('../../../content/lexicon/', import.meta.url);

/** A file of the lexicon as it stands. */
export const readLexicon = <File>(name: string): File =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as File;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

interface NameParts {
  readonly before: string;
  readonly body: string;
  readonly behind: string;
}

/**
 * One name as a pattern: words joined by any space or hyphen, Arabic ones with or without the article and the particles
 * written together with them; a single letter only right before a figure of two digits.
 */
const namePartsOf = (name: string): NameParts => {
  const plain = normaliseText(name).trim();
  const words = plain
    .replace(/(?<=[\u3400-\u9fff])(?=[a-z\d])|(?<=[a-z\d])(?=[\u3400-\u9fff])/g, ' ')
    .split(/[\s-]+/)
    .filter(Boolean);
  const isArabic = /[\u0620-\u065f]/.test(plain);
  const body = words
    .map((word) =>
      isArabic && /^[\u0620-\u065f]/.test(word)
        ? `(?:ال)?${escaped(word.replace(/^ال(?=.{3})/, ''))}`
        : escaped(word),
    )
    .join('[ -]?');
  if (/^[a-z]$/.test(plain)) return { before: '', body, behind: '(?=\\s?[:=]?\\s?\\d\\d)' };
  const before = isArabic ? '(?<![\\u0620-\\u065f])[وبفل]?' : /^[a-z]/.test(plain) ? '(?<![a-z])' : '';
  const behind = /[\u0620-\u065f]$/.test(plain)
    ? // Her, his, and the feminine of what is said of somebody.
      '(?:ه|ها)?(?![\\u0620-\\u065f])'
    : /[a-z]$/.test(plain)
      ? '(?![a-z])'
      : '';
  return { before, body, behind };
};

export const namePattern = (name: string): string => {
  const { before, body, behind } = namePartsOf(name);
  return `${before}${body}${behind}`;
};

/** Names that begin alike share what stands before them: long alternations are compiled far faster. */
const groupNames = (names: readonly string[]): string[] => {
  const groups = new Map<string, Set<string>>();
  for (const { before, body, behind } of names.map(namePartsOf)) {
    const group = groups.get(before) ?? new Set<string>();
    group.add(`${body}${behind}`);
    groups.set(before, group);
  }
  return [...groups].map(([before, bodies]) => `${before}(?:${[...bodies].join('|')})`);
};

/** Every name and form of a wording, longer names before those they begin with. */
export const wordingSource = ({
  en = [],
  ar = [],
  zh = [],
  forms = [],
  notAfter = [],
  notBefore = [],
}: Wording): string => {
  const any = (words: readonly string[]): string =>
    words.map((word) => escaped(normaliseText(word))).join('|');
  const before = notAfter.length > 0 ? `(?<!(?:${any(notAfter)})[ -]?)` : '';
  const behind = notBefore.length > 0 ? `(?! ?(?:${any(notBefore)}))` : '';
  return [
    ...groupNames([...new Set([...en, ...ar, ...zh])].sort((a, b) => b.length - a.length)).map(
      (group) => `${before}(?:${group})${behind}`,
    ),
    ...forms,
  ].join('|');
};

/** A wording as a regular expression. */
export const toPattern = (wording: Wording): RegExp =>
  new RegExp(wordingSource(wording), wording.all === true ? 'g' : '');

/** Every wording of a record as a regular expression. */
export const toPatterns = <Key extends string>(
  wordings: Readonly<Record<Key, Wording>>,
): Record<Key, RegExp> =>
  Object.fromEntries(
    Object.entries<Wording>(wordings).map(([key, wording]) => [key, toPattern(wording)]),
  ) as Record<Key, RegExp>;
