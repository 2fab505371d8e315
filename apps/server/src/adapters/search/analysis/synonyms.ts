import { readFileSync } from 'node:fs';
import { synonymWeights } from '../ranking/ranking.ts';
import { editDistance } from './edit-distance.ts';
import { analyse, type Token } from './tokeniser.ts';

/** Other words for a stretch of a query. */
export interface Alternative {
  readonly text: string;
  readonly terms: readonly string[];
  /** Against the words typed, which weigh 1. */
  readonly weight: number;
}

export interface Expansion {
  /** The terms replaced: indexes into the tokens given, without the joined ones; `to` is the first one after. */
  readonly from: number;
  readonly to: number;
  readonly alternatives: readonly Alternative[];
}

/** One subject and what it is called. */
export interface SynonymGroup {
  readonly names: readonly { readonly text: string; readonly ambiguous?: boolean }[];
  /** Members of the class named first: looked for when the class is, but not the other way. */
  readonly narrower?: readonly string[];
}

/** A descriptor of MeSH, as loaded by an operator. */
export interface MeshDescriptor {
  readonly heading: string;
  readonly entryTerms: readonly string[];
}

/** A topic of the assistant, with its names in three languages in any order. */
export interface TopicNames {
  readonly synonyms: readonly string[];
}

export interface Synonyms {
  /** Other names of what the tokens say, the longest names first. */
  readonly expand: (tokens: readonly Token[]) => Expansion[];
  readonly size: number;
}

interface Name {
  readonly text: string;
  readonly terms: readonly string[];
  readonly ambiguous: boolean;
}

interface Target {
  readonly names: readonly Name[];
  readonly weight: number;
}

const maxNameTokens = 14;
const maxAlternatives = 10;

const keyOf = (terms: readonly string[]): string => terms.join(' ');

const readName = (text: string, ambiguous: boolean): Name => ({
  text,
  ambiguous,
  terms: analyse(text)
    .filter((token) => token.kind !== 'joined')
    .map((token) => token.term),
});

/** Names of what comes with the product, read once: every index of this process takes them again. */
const bundledNames = new Map<string, Name>();

const readBundledName = (text: string, ambiguous: boolean): Name => {
  const key = `${ambiguous ? '~' : ''}${text}`;
  const known = bundledNames.get(key);
  if (known) return known;
  const name = readName(text, ambiguous);
  bundledNames.set(key, name);
  return name;
};

const parseLine = (line: string): SynonymGroup => {
  const [head = '', members] = line.split('>');
  return {
    names: head.split('|').map((name) => ({ text: name.replace(/^~/, ''), ambiguous: name.startsWith('~') })),
    ...(members && { narrower: members.split('|') }),
  };
};

const readLines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The built-in table of MeSH headings and their entry terms. */
export const readBuiltInGroups = (): SynonymGroup[] =>
  ['mesh-synonyms.txt', 'topic-names.txt', 'drug-names.txt'].flatMap((name) =>
    readLines(name).map(parseLine),
  );

/** Arabic and Chinese words with the English ones they stand for; English is not widened by them. */
export const readForeignWords = (): TopicNames[] =>
  readLines('clinical-words.txt').map((line) => ({ synonyms: line.split('|') }));

const isForeign = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Han}]/u.test(text);

/** How many English names stand for a topic named in another language: the later ones are only related to it. */
const topicNamesUsed = 3;

/** Names of the assistant's topics across languages: `قصور القلب` and `心力衰竭` find English papers. */
const addTopics = (index: Map<string, Target[]>, topics: readonly TopicNames[]): void => {
  for (const topic of topics) {
    const english = topic.synonyms
      .filter((text) => !isForeign(text))
      .slice(0, topicNamesUsed)
      .map((text) => readBundledName(text, false));
    const target: Target = { names: english, weight: synonymWeights.topic };
    for (const text of topic.synonyms.filter(isForeign)) {
      const key = keyOf(readBundledName(text, false).terms);
      // A table entry is exact; a card's name may only be related to its topic.
      if (key !== '' && !index.has(key)) index.set(key, [target]);
    }
  }
};

const put = (index: Map<string, Target[]>, key: string, target: Target): void => {
  const list = index.get(key);
  if (list) list.push(target);
  else index.set(key, [target]);
};

const addGroup = (index: Map<string, Target[]>, names: readonly Name[]): void => {
  const targets = names.filter((name) => !name.ambiguous);
  const certain: Target = { names: targets, weight: synonymWeights.name };
  const doubtful: Target = { names: targets, weight: synonymWeights.ambiguous };
  for (const name of names) put(index, keyOf(name.terms), name.ambiguous ? doubtful : certain);
};

/** Entries read before others have their turn. */
const sliceSize = 50;

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Inverted headings (`Heart Failure, Systolic`) come after the order texts use; other languages last. */
const inOrder = (names: readonly Name[]): Name[] => {
  const rank = (name: Name): number => (isForeign(name.text) ? 2 : name.text.includes(', ') ? 1 : 0);
  return [...names].sort((a, b) => rank(a) - rank(b));
};

const chooseAlternatives = (
  typed: readonly string[],
  targets: readonly Target[],
  upperCase: boolean,
): Alternative[] => {
  const seen = new Set([[...typed].sort().join(' ')]);
  const chosen: Alternative[] = [];
  for (const target of [...targets].sort((a, b) => b.weight - a.weight)) {
    const doubtful = target.weight === synonymWeights.ambiguous;
    const weight = doubtful && !upperCase ? target.weight * synonymWeights.lowerCase : target.weight;
    for (const name of inOrder(target.names)) {
      const key = [...name.terms].sort().join(' ');
      if (name.terms.length === 0 || seen.has(key)) continue;
      seen.add(key);
      chosen.push({ text: name.text, terms: name.terms, weight });
    }
  }
  return chosen.slice(0, maxAlternatives);
};

/**
 * Synonyms for queries: the built-in groups, topics of the assistant, and the descriptors of a loaded MeSH file.
 * A large file is taken in slices, so that requests are answered meanwhile.
 */
export const createSynonyms = async (options: {
  readonly groups?: readonly SynonymGroup[];
  /** Words in Arabic and Chinese with English ones. */
  readonly words?: readonly TopicNames[];
  /** Names of one medicine each; short abbreviations count as ambiguous. */
  readonly medicines?: readonly (readonly string[])[];
  readonly topics?: readonly TopicNames[];
  readonly descriptors?: () => Promise<readonly MeshDescriptor[]>;
}): Promise<Synonyms> => {
  const index = new Map<string, Target[]>();
  for (const group of options.groups ?? readBuiltInGroups()) {
    const names = group.names.map((name) => readBundledName(name.text, name.ambiguous ?? false));
    const [first] = names;
    if (group.narrower && first)
      put(index, keyOf(first.terms), {
        names: group.narrower.map((text) => readBundledName(text, false)),
        weight: synonymWeights.narrower,
      });
    else addGroup(index, names);
  }
  for (const [at, names] of (options.medicines ?? []).entries()) {
    if (at % sliceSize === sliceSize - 1) await pause();
    addGroup(
      index,
      names.map((text) => readBundledName(text, isAmbiguous(text))).filter(({ terms }) => terms.length > 0),
    );
  }
  spreadNarrower(index);
  const words = options.words ?? [];
  for (let at = 0; at < words.length; at += sliceSize) {
    await pause();
    addTopics(index, words.slice(at, at + sliceSize));
  }
  addTopics(index, options.topics ?? []);
  const known = new Set(index.keys());
  const descriptors = (await options.descriptors?.()) ?? [];
  for (const [at, { heading, entryTerms }] of descriptors.entries()) {
    if (at % 200 === 199) await pause();
    const names = [heading, ...entryTerms].map((text) => readName(text, isAmbiguous(text)));
    const own = names.filter((name) => !known.has(keyOf(name.terms)));
    if (own.length > 0) addGroup(index, names.length > 40 ? names.slice(0, 40) : names);
  }
  const near: NearNames = { arabic: [...index.keys()].filter(isArabicWord), chinese: groupChinese(index) };
  return { expand: (tokens) => expand(index, near, tokens), size: index.size };
};

/** Short abbreviations mean something else in another field. */
const isAmbiguous = (text: string): boolean => /^[A-Z]{1,3}$/.test(text);

/** Members of a class are found by every name of the class. */
const spreadNarrower = (index: Map<string, Target[]>): void => {
  for (const targets of [...index.values()]) {
    const narrower = targets.find((target) => target.weight === synonymWeights.narrower);
    const names = targets.find((target) => target.weight === synonymWeights.name)?.names ?? [];
    if (!narrower) continue;
    for (const name of names) {
      const list = index.get(keyOf(name.terms));
      if (list && !list.includes(narrower)) list.push(narrower);
    }
  }
};

/** Shorter words have too many neighbours. */
const minSimilarLength = 6;
/** Words of one query that are looked up by their likeness. */
const maxSimilar = 6;
const isArabicWord = (key: string): boolean =>
  key.length >= minSimilarLength - 1 && /^[\u0621-\u064a]+$/.test(key);

/** The name one letter away: Arabic spells foreign names in many ways, and no index has the word to correct it by. */
const findSimilar = (
  index: ReadonlyMap<string, Target[]>,
  names: readonly string[],
  term: string,
): Target[] | undefined => {
  if (term.length < minSimilarLength || term.length > 24 || !isArabicWord(term)) return undefined;
  const name = names.find((one) => editDistance(term, one, 1) <= 1);
  return name === undefined ? undefined : index.get(name);
};

/** Names that a word with a slip of the pen may mean. */
interface NearNames {
  readonly arabic: readonly string[];
  /** By the first pair of characters, and by the third: a slip is in one half. */
  readonly chinese: ReadonlyMap<string, readonly string[]>;
}

/** Pairs of characters; shorter names have too many neighbours. */
const minChineseLength = 3;

const groupChinese = (index: ReadonlyMap<string, Target[]>): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const key of index.keys()) {
    const terms = key.split(' ');
    if (terms.length < minChineseLength || !/^[\p{Script=Han} ]+$/u.test(key)) continue;
    for (const part of [terms[0], terms[2]])
      if (part !== undefined) found.set(part, [...(found.get(part) ?? []), key]);
  }
  return found;
};

/** The characters of pairs that overlap. */
const charactersOf = (pairs: readonly string[]): string =>
  pairs.map((pair, at) => (at === 0 ? pair : pair.slice(1))).join('');

const isOneSlip = (typed: string, name: string): boolean => {
  let wrong = typed.length === name.length ? 0 : 2;
  for (let at = 0; at < name.length && wrong < 2; at += 1)
    if (typed.charAt(at) !== name.charAt(at)) wrong += 1;
  return wrong === 1;
};

/** A Chinese name of four characters or more with one written wrongly. */
const findChineseSlip = (
  index: ReadonlyMap<string, Target[]>,
  near: NearNames,
  terms: readonly string[],
): { readonly targets: Target[]; readonly length: number } | undefined => {
  for (const part of [terms[0], terms[2]])
    for (const key of near.chinese.get(part ?? '') ?? []) {
      const name = key.split(' ');
      const targets = index.get(key);
      if (targets && isOneSlip(charactersOf(terms.slice(0, name.length)), charactersOf(name)))
        return { targets, length: name.length };
    }
  return undefined;
};

const expand = (
  index: ReadonlyMap<string, Target[]>,
  near: NearNames,
  tokens: readonly Token[],
): Expansion[] => {
  const base = tokens.filter((token) => token.kind !== 'joined');
  const found: Expansion[] = [];
  let similar = 0;
  for (let from = 0; from < base.length; ) {
    let next = from + 1;
    for (let length = Math.min(maxNameTokens, base.length - from); length >= 1; length -= 1) {
      const span = base.slice(from, from + length);
      const terms = span.map((token) => token.term);
      let targets = index.get(keyOf(terms));
      if (!targets && length === 1 && similar < maxSimilar) {
        targets = findSimilar(index, near.arabic, terms[0] ?? '');
        if (targets) similar += 1;
      }
      if (!targets) continue;
      const upperCase = span.every((token) => token.upperCase);
      const alternatives = chooseAlternatives(terms, targets, upperCase);
      if (alternatives.length > 0) found.push({ from, to: from + length, alternatives });
      next = from + length;
      break;
    }
    const slip =
      next === from + 1 && similar < maxSimilar && /^\p{Script=Han}/u.test(base[from]?.term ?? '')
        ? findChineseSlip(
            index,
            near,
            base.slice(from, from + maxNameTokens).map(({ term }) => term),
          )
        : undefined;
    if (slip) {
      similar += 1;
      const terms = base.slice(from, from + slip.length).map(({ term }) => term);
      const alternatives = chooseAlternatives(terms, slip.targets, false);
      if (alternatives.length > 0) found.push({ from, to: from + slip.length, alternatives });
      next = from + slip.length;
    }
    from = next;
  }
  return found;
};
