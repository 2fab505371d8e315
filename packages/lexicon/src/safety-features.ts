import { analyse } from './analyse.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { readRules } from './rules.ts';
import { safetyPhrases } from './safety-phrases.ts';

/** What the classifier tells apart; the first is everything that is answered. */
export const safetyClasses = ['none', 'self-harm', 'emergency', 'harm', 'injection', 'privacy'] as const;
export type SafetyClass = (typeof safetyClasses)[number];

/** Places for features; two that share one are rarely in the same text. */
export const featureSpace = 1 << 18;
/** Longer texts say at their beginning and end what they are about. */
const maxCharacters = 1200;

/** FNV-1a. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) % featureSpace;
};

const ends = (text: string): string =>
  text.length <= maxCharacters
    ? text
    : `${text.slice(0, maxCharacters / 2)} ${text.slice(-maxCharacters / 2)}`;

const { patient, unit, markup } = readRules('safety-signs.json', ['patient', 'unit', 'markup']);

/** A word to be repeated, as orders hidden in a text have one: “done-44”. */
const password =
  /["'«“‘「][^"'»”’」\n]{1,14}[-\s]\s?\p{Nd}{1,3}["'»”’」]|(?<!\p{Lu})\p{Lu}{5,}[-_ ]\p{Nd}{1,3}(?!\p{Nd})/u;
const disease = /COVID-19|CURB-65/g;

const ofLatin = (word: string): string[] => {
  const framed = `<${word}>`;
  const parts = [`w:${word}`];
  for (const size of [3, 4, 5])
    for (let at = 0; at + size <= framed.length; at += 1) parts.push(`g:${framed.slice(at, at + size)}`);
  return parts;
};

/** What a text is judged by: words, pairs of words, runs of letters, and which kinds of concept it names. */
export const safetyFeatures = (text: string): ReadonlySet<number> => {
  const normalised = normaliseText(ends(text))
    .replaceAll("'", '')
    .replace(/\d+(?:\.\d+)?/g, '0');
  const parts: string[] = [];
  let before = '^';
  for (const { text: word, script } of tokenise(normalised)) {
    if (script === 'han') continue;
    parts.push(...(script === 'number' ? ['w:0'] : ofLatin(word)), `b:${before} ${word}`);
    before = word;
  }
  for (const [run] of normalised.matchAll(/[\u3400-\u9fff]+/g))
    for (const size of [1, 2, 3, 4])
      for (let at = 0; at + size <= run.length; at += 1) parts.push(`h:${run.slice(at, at + size)}`);
  const { terms } = analyse(normalised);
  for (const kind of terms.values()) parts.push(`k:${kind}`);
  // Who is spoken of, what happened and what is wished, whatever words say it: runs of letters cannot know their likes.
  for (const feature of safetyPhrases().featuresOf(ends(text)))
    parts.push(`f:${feature}`, `f2:${feature}`, `f3:${feature}`);
  if (patient.test(normalised)) parts.push('c:case');
  if (unit.test(normalised)) parts.push('c:unit');
  if (password.test(text.replace(disease, ''))) parts.push('c:password', 'c:password2', 'c:password3');
  if (markup.test(text)) parts.push('c:markup', 'c:markup2');
  return new Set(parts.map(hash));
};
