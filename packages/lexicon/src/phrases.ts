import { normaliseText } from './normalise.ts';

/**
 * Phrases by language, as a reviewer of that language keeps them. `word*`: any ending; `a ~ b`: something between;
 * `a & b`: either first, something between; `a|b`: one of them, binding tighter than both.
 */
export interface PhraseList {
  readonly en: readonly string[];
  readonly ar: readonly string[];
  readonly zh: readonly string[];
}

interface Element {
  readonly text: string;
  readonly isPrefix: boolean;
}

/** Words that stand side by side. */
type Choice = readonly Element[];
/** One of them stands there. */
type Part = readonly Choice[];

interface Phrase {
  readonly feature: string;
  readonly parts: readonly Part[];
}

/** A phrase with the words it may begin with. */
interface Beginning {
  readonly phrase: Phrase;
  readonly choice: Choice;
}

/** So many words, or Chinese characters, may stand in a gap. */
const maxGapWords = 6;
const maxGapCharacters = 16;
const isHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

const fold = (text: string): string => normaliseText(text).replaceAll("'", '');

const readChoice = (text: string): Choice =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => ({
      text: fold(word.endsWith('*') ? word.slice(0, -1) : word),
      isPrefix: word.endsWith('*'),
    }));

const orders = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((first, at) => orders(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));

const readPhrase = (feature: string, phrase: string): readonly Phrase[] =>
  orders(phrase.split(' & ')).map((chains) => ({
    feature,
    parts: chains.flatMap((chain) => chain.split(' ~ ')).map((part) => part.split('|').map(readChoice)),
  }));

/** A word of the text with what it may be without the particles Arabic writes together with it. */
interface Word {
  readonly forms: readonly string[];
  readonly sentence: number;
}

const particles = [/^[وفبلك](?=.{3})/u, /^ال(?=.{3})/u, /^[وفبك]ال(?=.{2})/u, /^لل(?=.{2})/u];

const formsOf = (word: string): readonly string[] =>
  /^[\u0621-\u064a]/.test(word)
    ? [...new Set([word, ...particles.map((particle) => word.replace(particle, ''))])]
    : [word];

const wordPattern = /\p{N}+\.\p{N}+|[\p{L}\p{N}/&]+|[.?!؟。！？\n]/gu;

const wordsOf = (folded: string): Word[] => {
  const words: Word[] = [];
  let sentence = 0;
  for (const [found] of folded.matchAll(wordPattern)) {
    if (/^[.?!؟。！？\n]$/.test(found)) sentence += 1;
    else words.push({ forms: formsOf(found), sentence });
  }
  return words;
};

const fits = (word: Word | undefined, { text, isPrefix }: Element): boolean =>
  word?.forms.some((form) => (isPrefix ? form.startsWith(text) : form === text)) ?? false;

/** The last word of a choice that begins at a word, or -1. It may run over a comma, not over the end of a sentence. */
const endAt = (words: readonly Word[], from: number, choice: Choice): number =>
  choice.every(
    (element, at) => words[from + at]?.sentence === words[from]?.sentence && fits(words[from + at], element),
  )
    ? from + choice.length - 1
    : -1;

/** Whether the rest of a phrase follows a word. */
const followsAt = (words: readonly Word[], from: number, parts: readonly Part[]): boolean => {
  let at = from;
  for (const part of parts.slice(1)) {
    let end = -1;
    for (let next = at + 1; end < 0 && next <= at + 1 + maxGapWords; next += 1) {
      if (words[next]?.sentence !== words[at]?.sentence) return false;
      end = Math.max(...part.map((choice) => endAt(words, next, choice)));
    }
    if (end < 0) return false;
    at = end;
  }
  return true;
};

const textOf = (choice: Choice): string => choice.map(({ text }) => text).join('');

/** Where the first of the choices that stands in a gap ends, or -1. */
const endInGap = (text: string, from: number, part: Part): number => {
  let first = Number.POSITIVE_INFINITY;
  let end = -1;
  for (const wanted of part.map(textOf)) {
    const at = text.slice(from, from + maxGapCharacters + wanted.length).indexOf(wanted);
    if (at < 0 || at >= first) continue;
    first = at;
    end = from + at + wanted.length;
  }
  // Without one there is no gap to look into: the rest of the text would be read at each place.
  if (end < 0) return -1;
  return /[?!？！。\n]|\.(?!\d)/.test(text.slice(from, from + first)) ? -1 : end;
};

const isInHan = (text: string, { phrase: { parts }, choice }: Beginning): boolean => {
  const first = textOf(choice);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    let end = at + first.length;
    const isWhole = parts.slice(1).every((part) => {
      end = endInGap(text, end, part);
      return end >= 0;
    });
    if (isWhole) return true;
  }
  return false;
};

/** Finds which features a text has; made once of all lists. */
export const createFeatureFinder = (
  features: Readonly<Record<string, PhraseList>>,
): ((text: string) => ReadonlySet<string>) => {
  const byWord = new Map<string, Beginning[]>();
  const byPrefix = new Map<string, Beginning[]>();
  const byCharacter = new Map<string, Beginning[]>();
  const file = (index: Map<string, Beginning[]>, key: string, beginning: Beginning): void => {
    const filed = index.get(key);
    if (filed) filed.push(beginning);
    else index.set(key, [beginning]);
  };
  for (const [feature, { en, ar, zh }] of Object.entries(features))
    for (const phrase of [...en, ...ar, ...zh].flatMap((text) => readPhrase(feature, text))) {
      const inHan = phrase.parts.flat(2).some(({ text }) => isHan(text));
      for (const choice of phrase.parts[0] ?? []) {
        const [first] = choice;
        if (!first) continue;
        const { text, isPrefix } = first;
        if (inHan) file(byCharacter, text.charAt(0), { phrase, choice });
        else if (isPrefix) file(byPrefix, text.slice(0, 2), { phrase, choice });
        else file(byWord, text, { phrase, choice });
      }
    }
  return (text) => {
    const folded = fold(text);
    const found = new Set<string>();
    const words = wordsOf(folded);
    for (const [at, { forms }] of words.entries()) {
      const starts = new Set(forms.flatMap((form) => [form.slice(0, 1), form.slice(0, 2)]));
      const candidates = [
        ...forms.flatMap((form) => byWord.get(form) ?? []),
        ...[...starts].flatMap((start) => byPrefix.get(start) ?? []),
      ];
      for (const { phrase, choice } of candidates) {
        if (found.has(phrase.feature)) continue;
        const end = endAt(words, at, choice);
        if (end >= 0 && followsAt(words, end, phrase.parts)) found.add(phrase.feature);
      }
    }
    if (isHan(folded)) {
      const plain = folded.replace(/[ \t]+/g, '');
      for (const character of new Set(plain))
        for (const beginning of byCharacter.get(character) ?? [])
          if (!found.has(beginning.phrase.feature) && isInHan(plain, beginning))
            found.add(beginning.phrase.feature);
    }
    return found;
  };
};
