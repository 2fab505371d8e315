import { normaliseText } from './normalise.ts';

/** Phrases by language, as a reviewer of that language keeps them. `word*`: any ending; `a ~ b`: something between. */
export interface PhraseList {
  readonly en: readonly string[];
  readonly ar: readonly string[];
  readonly zh: readonly string[];
}

interface Element {
  readonly text: string;
  readonly isPrefix: boolean;
  /** Something may stand before it, in the same sentence. */
  readonly afterGap: boolean;
}

interface Phrase {
  readonly feature: string;
  readonly elements: readonly Element[];
}

/** So many words, or Chinese characters, may stand in a gap. */
const maxGapWords = 6;
const maxGapCharacters = 16;
const isHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

const fold = (text: string): string => normaliseText(text).replaceAll("'", '');

const readPhrase = (feature: string, phrase: string): Phrase => {
  const elements: Element[] = [];
  let afterGap = false;
  for (const word of phrase.trim().split(/\s+/)) {
    if (word === '~') {
      afterGap = true;
      continue;
    }
    const isPrefix = word.endsWith('*');
    const text = fold(isPrefix ? word.slice(0, -1) : word);
    elements.push({ text, isPrefix, afterGap });
    afterGap = false;
  }
  return { feature, elements };
};

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

const wordPattern = /[\p{L}\p{N}/&]+|[.?!؟。！？\n]/gu;

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

/** Whether the rest of a phrase follows a word. */
const followsAt = (words: readonly Word[], from: number, elements: readonly Element[]): boolean => {
  let at = from;
  for (const element of elements.slice(1)) {
    const last = element.afterGap ? at + 1 + maxGapWords : at + 1;
    let next = at + 1;
    while (next <= last && words[next]?.sentence === words[at]?.sentence && !fits(words[next], element))
      next += 1;
    const sameSentence = words[next]?.sentence === words[at]?.sentence;
    // Without a gap a phrase may run over a comma, not over the end of a sentence.
    if (next > last || !sameSentence || !fits(words[next], element)) return false;
    at = next;
  }
  return true;
};

const isInHan = (text: string, elements: readonly Element[]): boolean => {
  const [first, ...rest] = elements;
  if (!first) return false;
  for (let at = text.indexOf(first.text); at >= 0; at = text.indexOf(first.text, at + 1)) {
    let end = at + first.text.length;
    const isWhole = rest.every((element) => {
      const reach = text.slice(end, end + element.text.length + (element.afterGap ? maxGapCharacters : 0));
      const found = reach.indexOf(element.text);
      if (found < 0 || /[.?!？！。\n]/.test(reach.slice(0, found))) return false;
      end += found + element.text.length;
      return true;
    });
    if (isWhole) return true;
  }
  return false;
};

/** Finds which features a text has; made once of all lists. */
export const createFeatureFinder = (
  features: Readonly<Record<string, PhraseList>>,
): ((text: string) => ReadonlySet<string>) => {
  const phrases = Object.entries(features).flatMap(([feature, { en, ar, zh }]) =>
    [...en, ...ar, ...zh].map((phrase) => readPhrase(feature, phrase)),
  );
  const ofHan = phrases.filter(({ elements }) => elements.some(({ text }) => isHan(text)));
  const byFirst = new Map<string, Phrase[]>();
  const byPrefix: Phrase[] = [];
  for (const phrase of phrases) {
    const [first] = phrase.elements;
    if (!first || ofHan.includes(phrase)) continue;
    if (first.isPrefix) byPrefix.push(phrase);
    else byFirst.set(first.text, [...(byFirst.get(first.text) ?? []), phrase]);
  }
  return (text) => {
    const folded = fold(text);
    const found = new Set<string>();
    const words = wordsOf(folded);
    for (const [at, word] of words.entries()) {
      const candidates = word.forms.flatMap((form) => byFirst.get(form) ?? []);
      const prefixed = byPrefix.filter(({ elements: [first] }) => first && fits(word, first));
      for (const { feature, elements } of [...candidates, ...prefixed])
        if (!found.has(feature) && followsAt(words, at, elements)) found.add(feature);
    }
    if (isHan(folded)) {
      const plain = folded.replace(/[ \t]+/g, '');
      for (const { feature, elements } of ofHan)
        if (!found.has(feature) && isInHan(plain, elements)) found.add(feature);
    }
    return found;
  };
};
