import { normaliseSearch } from '../core/search.ts';
import type { Drug, DrugText, InteractionRules, RuleNames } from './types.ts';

/** What a list of drugs needs of each. */
export interface DrugIndexEntry {
  readonly id: string;
  readonly name: DrugText;
  readonly class: DrugText;
  readonly brands: readonly string[];
  readonly otherNames: readonly string[];
}

/** The entry of a drug in the list of all. */
export const indexEntryOf = ({ id, name, class: group, brands, otherNames }: Drug): DrugIndexEntry => ({
  id,
  name,
  class: group,
  brands,
  otherNames,
});

/** A drug as it may be named in the checker; `hasPage` is false for one that only the rules know. */
export interface NamedDrug {
  readonly id: string;
  readonly name: DrugText;
  readonly hasPage: boolean;
}

interface SearchEntry {
  readonly entry: DrugIndexEntry;
  readonly terms: readonly string[];
  readonly compact: readonly string[];
  readonly groups: string;
}

const maxTextLength = 10_000;
const maxNameWords = 4;
/** Shorter names are words of other meaning too often. */
const minNameLength = 4;
const maxHanLength = 12;
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `and`, then `with`, `for` or `like`, then `the`, as Arabic writes them together with the word. */
const particles = [/^[وف]/u, /^[وف]?[بلك]/u, /^[وف]?[بك]?ال/u, /^[وف]?لل/u];

/** A word as it stands and, in Arabic, without the particles written together with it. */
const startsOf = (word: string): string[] => [
  ...new Set([word, ...particles.map((particle) => word.replace(particle, ''))]),
];

const compactOf = (term: string): string => normaliseSearch(term).replaceAll(' ', '');

/** The list of drugs prepared for search and for reading names; rules add drugs that have no page, with their names. */
export const createDrugNames = (
  entries: readonly DrugIndexEntry[],
  rules?: InteractionRules,
  ruleNames?: Pick<RuleNames, 'drugs'>,
) => {
  const prepared: SearchEntry[] = entries.map((entry) => {
    const terms = [entry.id, ...Object.values(entry.name), ...entry.brands, ...entry.otherNames];
    return {
      entry,
      terms: terms.flatMap((term) => normaliseSearch(term).split(' ')).filter(Boolean),
      compact: terms.map(compactOf).filter(Boolean),
      groups: normaliseSearch(Object.values(entry.class).join(' ')),
    };
  });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byName = new Map<string, string>();
  // A name of the drug itself counts before another name that two drugs share.
  for (const { entry } of prepared)
    for (const term of [entry.id, ...Object.values(entry.name)]) byName.set(compactOf(term), entry.id);
  const shared = new Set<string>();
  for (const { entry, compact } of prepared)
    for (const term of compact) {
      const known = byName.get(term);
      if (known !== undefined && known !== entry.id) shared.add(term);
      if (known === undefined) byName.set(term, entry.id);
    }
  for (const { entry } of prepared)
    for (const term of [entry.id, ...Object.values(entry.name)]) shared.delete(compactOf(term));
  for (const term of shared) byName.delete(term);

  const others = new Map<string, NamedDrug>();
  // Typed or chosen by name, they are found; in a text they are read by their generic name alone.
  const otherByName = new Map<string, string>();
  if (rules) {
    const sides = rules.rules.flatMap(({ a, b }) => [a, b]);
    const named = [
      ...Object.values(rules.classes).flat(),
      ...sides.flatMap((side) => ('drug' in side ? [side.drug] : [])),
    ];
    for (const id of new Set(named)) {
      if (byId.has(id)) continue;
      const latin = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
      const name = ruleNames?.drugs[id] ?? { en: latin, ar: latin, zh: latin };
      others.set(id, { id, name, hasPage: false });
      for (const text of Object.values(name)) otherByName.set(compactOf(text), id);
      if (!byName.has(compactOf(id))) byName.set(compactOf(id), id);
    }
  }

  const rank = (
    { terms, compact, groups }: SearchEntry,
    words: readonly string[],
    joined: string,
  ): number => {
    if (compact.includes(joined)) return 5;
    if (compact.some((term) => term.startsWith(joined))) return 4;
    if (words.every((word) => terms.some((term) => term.startsWith(word)))) return 3;
    if (joined.length > 1 && compact.some((term) => term.includes(joined))) return 2;
    return words.every((word) => groups.includes(word)) ? 1 : 0;
  };

  const get = (id: string): NamedDrug | null => {
    const entry = byId.get(id);
    return entry ? { id, name: entry.name, hasPage: true } : (others.get(id) ?? null);
  };

  /** The longest name that begins with the word at a place. */
  const readWords = (words: readonly string[], at: number): string[] => {
    for (let count = Math.min(maxNameWords, words.length - at); count > 0; count -= 1) {
      const [first = '', ...rest] = words.slice(at, at + count);
      for (const start of startsOf(first)) {
        const name = start + rest.join('');
        const id = name.length >= minNameLength ? byName.get(name) : undefined;
        if (id !== undefined) return [id];
      }
    }
    return [];
  };
  const readHan = (text: string): string[] => {
    const ids: string[] = [];
    for (let at = 0; at < text.length; at += 1)
      for (let length = Math.min(maxHanLength, text.length - at); length >= 2; length -= 1) {
        const id = byName.get(text.slice(at, at + length));
        if (id === undefined) continue;
        ids.push(id);
        at += length - 1;
        break;
      }
    return ids;
  };

  return {
    /** Drugs for what was typed, best first: generic, brand, abbreviation, local spelling or class. */
    search(query: string, limit = Number.POSITIVE_INFINITY): DrugIndexEntry[] {
      const words = normaliseSearch(query.slice(0, 100)).split(' ').filter(Boolean);
      if (words.length === 0) return entries.slice(0, limit);
      const joined = words.join('');
      return prepared
        .map((prepare, order) => ({ entry: prepare.entry, order, rank: rank(prepare, words, joined) }))
        .filter((found) => found.rank > 0)
        .sort((a, b) => b.rank - a.rank || a.order - b.order)
        .slice(0, limit)
        .map(({ entry }) => entry);
    },
    /** Drugs that only the rules know, by the beginning of their name. */
    searchOthers(query: string, limit: number): NamedDrug[] {
      const joined = compactOf(query.slice(0, 100));
      if (joined === '') return [];
      return [...others.values()]
        .filter(({ id, name }) =>
          [id, ...Object.values(name)].some((term) => compactOf(term).startsWith(joined)),
        )
        .slice(0, limit);
    },
    /** The drug that is meant by exactly this name; null where none is, or more than one. */
    resolve(name: string): NamedDrug | null {
      const compact = compactOf(name.slice(0, 100));
      const id = byName.get(compact) ?? otherByName.get(compact);
      return id === undefined ? null : get(id);
    },
    /** Drugs named in a text, in the order in which they are first named, at most `limit`. */
    namedIn(text: string, limit: number): NamedDrug[] {
      const found = new Set<string>();
      const words = normaliseSearch(text.slice(0, maxTextLength)).split(' ').filter(Boolean);
      for (const [at, word] of words.entries()) {
        if (found.size >= limit) break;
        for (const id of isHan(word) ? readHan(word) : readWords(words, at)) found.add(id);
      }
      return [...found].slice(0, limit).flatMap((id) => get(id) ?? []);
    },
    get,
  };
};
export type DrugNames = ReturnType<typeof createDrugNames>;
