import { readFileSync } from 'node:fs';
import { normaliseText, tokenise } from './normalise.ts';
import { termIndex } from './terms.ts';

/** A stretch of Chinese that was read as the name it sounds like. */
export interface Homophone {
  readonly from: string;
  readonly to: string;
  readonly start: number;
}

interface Names {
  readonly syllableOf: ReadonlyMap<string, string>;
  /** Names by how they sound; null where two sound alike. */
  readonly bySound: ReadonlyMap<string, string | null>;
}

const shortest = 2;
const longest = 9;
/** From this length on a name may have two wrong characters. */
const long = 5;

const soundOf = (syllableOf: ReadonlyMap<string, string>, text: string): string | null => {
  const syllables = [...text].map((one) => syllableOf.get(one));
  return syllables.every((one) => one !== undefined) ? syllables.join(' ') : null;
};

const build = (): Names => {
  const syllableOf = new Map<string, string>();
  const file = new URL('../../../content/lexicon/homophones.txt', import.meta.url);
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('#')) continue;
    const [syllable = '', characters = ''] = line.split(' ');
    for (const one of characters) if (!syllableOf.has(one)) syllableOf.set(one, syllable);
  }
  const bySound = new Map<string, string | null>();
  for (const { names, kind } of termIndex().terms) {
    if (kind === 'intent') continue;
    for (const name of names.zh) {
      const plain = normaliseText(name);
      if (!/^[\u3400-\u9fff]+$/.test(plain) || plain.length < shortest || plain.length > longest) continue;
      const sound = soundOf(syllableOf, plain);
      if (sound === null) continue;
      const other = bySound.get(sound);
      bySound.set(sound, other === undefined || other === plain ? plain : null);
    }
  }
  return { syllableOf, bySound };
};

let names: Names | null = null;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const runs = /[\u3400-\u9fff]{2,}/g;

const slipsBetween = (a: string, b: string): number =>
  [...a].filter((one, at) => one !== b.charAt(at)).length;

/** Characters that a known name of a text covers: what is spelt right is no slip. */
const coveredIn = (run: string): boolean[] => {
  const tokens = tokenise(run);
  const covered = tokens.map(() => false);
  // A single character is hardly a name of its own: 肝 in 肌肝.
  for (const { from, to } of termIndex().match(tokens)) if (to - from > 1) covered.fill(true, from, to);
  return covered;
};

/**
 * Names in Chinese that are typed with a character of the same sound: 房缠 for 房颤. Two characters are believed only
 * where they make no word of their own.
 */
export const findHomophones = (normalised: string): Homophone[] => {
  names ??= build();
  const { syllableOf, bySound } = names;
  const found: Homophone[] = [];
  for (const { 0: run, index } of normalised.matchAll(runs)) {
    const covered = coveredIn(run);
    const isWord = new Set([...segmenter.segment(run)].map(({ segment, index: at }) => `${at}:${segment}`));
    for (let at = 0; at < run.length; at += 1) {
      for (let length = Math.min(longest, run.length - at); length >= shortest; length -= 1) {
        if (covered.slice(at, at + length).some(Boolean)) continue;
        const from = run.slice(at, at + length);
        const sound = soundOf(syllableOf, from);
        const to = sound === null ? undefined : bySound.get(sound);
        if (!to || to === from) continue;
        const slips = slipsBetween(from, to);
        if (slips > (length >= long ? 2 : 1)) continue;
        if (length === shortest && isWord.has(`${at}:${from}`)) continue;
        found.push({ from, to, start: index + at });
        at += length - 1;
        break;
      }
    }
  }
  return found;
};
