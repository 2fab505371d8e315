import { normaliseText, type Token } from './normalise.ts';
import { arabicLetters, countMissing, isHeardAs, type Sounds, soundsOf, vowelsFit } from './sounds.ts';
import { termIndex } from './terms.ts';

/** A stretch of Arabic that was read as the foreign name it sounds like. */
export interface Heard {
  readonly from: string;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

/** A name by its words; spoken in French it ends otherwise: colite. */
interface Name {
  readonly id: string;
  readonly name: string;
  readonly words: readonly (readonly Sounds[])[];
}

const mostWords = 3;
/** Shorter words are spoken letter by letter, or sound like too many others. */
const shortest = { alone: 4, joined: 3 } as const;
/** So many consonants a name of several words has in all. */
const minJoined = 4;

const endings: readonly (readonly [RegExp, string])[] = [
  [/itis$/, 'it'],
  [/osis$/, 'os'],
  [/asis$/, 'as'],
];

const waysToSay = (word: string): readonly Sounds[] => [
  soundsOf(word),
  ...endings.flatMap(([ending, other]) => (ending.test(word) ? soundsOf(word.replace(ending, other)) : [])),
];

/** Names by the consonants of their first word. */
const build = (): ReadonlyMap<string, readonly Name[]> => {
  const names = new Map<string, Name[]>();
  for (const { id, kind, names: of } of termIndex().terms) {
    if (kind === 'intent') continue;
    for (const written of of.en) {
      // Abbreviations are read letter by letter.
      if (/^[A-Z0-9 -]+$/.test(written)) continue;
      const words = normaliseText(written).split(/[ -]/);
      const least = words.length === 1 ? shortest.alone : shortest.joined;
      if (words.length > mostWords || words.some((word) => word.length < least || !/^[a-z]+$/.test(word)))
        continue;
      const ways = words.map(waysToSay);
      for (const { consonants } of ways[0] ?? []) {
        const others = names.get(consonants) ?? [];
        names.set(consonants, [...others, { id, name: words.join(' '), words: ways }]);
      }
    }
  }
  return names;
};

let names: ReadonlyMap<string, readonly Name[]> | null = null;

const waysToRead = (word: string): readonly Sounds[] => {
  const { article, particles } = arabicLetters();
  if (article.test(word)) return [soundsOf(word.replace(article, ''))];
  return [
    soundsOf(word),
    ...particles.flatMap(([particle, least]) => {
      if (!particle.test(word)) return [];
      const rest = soundsOf(word.replace(particle, ''));
      return rest.consonants.length >= least ? rest : [];
    }),
  ];
};

const minOfJoined = 2;

/** A short word inside a name of several sounds in full: alone it is like too many others. */
const soundsInFull = (read: Sounds, said: Sounds): boolean =>
  read.consonants === said.consonants &&
  read.consonants.length >= minOfJoined &&
  vowelsFit(read, said) &&
  countMissing(read, said) === 0;

/**
 * Foreign names in Arabic letters, written as they sound and not as the lexicon has them: أنيون جاب, بيسميكر. What two
 * terms sound like is left alone.
 *
 * @param mayBe words that may be a name by themselves; inside a name of several words any word may stand
 */
export const findHeard = (tokens: readonly Token[], mayBe: (token: Token) => boolean): Heard[] => {
  names ??= build();
  const found: Heard[] = [];
  const readings = tokens.map(({ script, text }) => (script === 'arabic' ? waysToRead(text) : []));
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, ways] = [tokens[at], readings[at]];
    if (!token || !ways || ways.length === 0) continue;
    const candidates = ways.flatMap((way) => names?.get(way.consonants) ?? []);
    const fitting = candidates.filter(({ words }) => {
      if (words.length === 1)
        return mayBe(token) && ways.some((way) => words[0]?.some((said) => isHeardAs(way, said)));
      const consonants = words.reduce((sum, [said]) => sum + (said?.consonants.length ?? 0), 0);
      return (
        consonants >= minJoined &&
        words.every((said, n) =>
          readings[at + n]?.some((way) => said.some((one) => isHeardAs(way, one) || soundsInFull(way, one))),
        )
      );
    });
    const most = Math.max(0, ...fitting.map(({ words }) => words.length));
    const longest = fitting.filter(({ words }) => words.length === most);
    const [first] = longest;
    if (!first || longest.some(({ id }) => id !== first.id)) continue;
    found.push({
      from: tokens
        .slice(at, at + most)
        .map(({ text }) => text)
        .join(' '),
      to: first.name,
      start: token.start,
      end: tokens[at + most - 1]?.end ?? token.end,
    });
    at += most - 1;
  }
  return found;
};

/** Fewer consonants are in too many words of a language for a list of thousands of names. */
const minOfList = 5;

/** Reads a word in Arabic letters as the name of a list it sounds like; null where it is none. */
export const createListener = (list: Iterable<string>): ((word: string) => string | null) => {
  const bySound = new Map<string, { readonly name: string; readonly sounds: Sounds }[]>();
  for (const name of list) {
    if (!/^[a-z]+$/.test(name)) continue;
    const sounds = soundsOf(name);
    if (sounds.consonants.length < minOfList) continue;
    bySound.set(sounds.consonants, [...(bySound.get(sounds.consonants) ?? []), { name, sounds }]);
  }
  return (word) => {
    for (const read of waysToRead(word))
      for (const { name, sounds } of bySound.get(read.consonants) ?? [])
        if (isHeardAs(read, sounds)) return name;
    return null;
  };
};
