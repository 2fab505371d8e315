import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { normaliseText, type Token, tokenise } from './normalise.ts';

export const termKinds = ['condition', 'class', 'drug', 'test', 'intent'] as const;
export type TermKind = (typeof termKinds)[number];

/** One medical notion with its names in three languages, abbreviations included. */
export interface Term {
  /** Its first English name. */
  readonly id: string;
  readonly kind: TermKind;
  readonly names: {
    readonly en: readonly string[];
    readonly ar: readonly string[];
    readonly zh: readonly string[];
  };
  /** Ids of what it is a kind of. */
  readonly broader: readonly string[];
}

const fileSchema = z.array(
  z.object({
    kind: z.enum(termKinds),
    en: z.array(z.string()).min(1),
    ar: z.array(z.string()),
    zh: z.array(z.string()),
    broader: z.array(z.string()).default([]),
  }),
);

const folder = new URL('../../../content/', import.meta.url);
const readText = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

const plain = (name: string): string => normaliseText(name).trim();

/** Words of wards, cards and brands beside the names of `terms.json`; a concept that is not there becomes one. */
const readWords = (file: string): readonly Term[] =>
  readText(`lexicon/${file}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, id = '', en = '', ar = '', zh = '', broader = ''] = line.split('\t');
      const split = (names: string): string[] =>
        names
          .split(';')
          .map((name) => name.trim())
          .filter(Boolean);
      return {
        id,
        kind: z.enum(termKinds).parse(kind),
        names: { en: [id, ...split(en)], ar: split(ar), zh: split(zh) },
        broader: split(broader),
      };
    });

/** The first to claim a name keeps it. */
const wordFiles = ['ward-words.tsv', 'card-words.tsv', 'other-names.tsv'] as const;

/** Names of concepts that another list has: read after the drugs, so that it takes nothing from them. */
const spokenFile = 'spoken-words.tsv';

const drugSchema = z.array(
  z.object({
    name: z.object({ en: z.string(), ar: z.string(), zh: z.string() }),
    brands: z.array(z.string()),
    otherNames: z.array(z.string()),
  }),
);
const scriptOf = (name: string): 'en' | 'ar' | 'zh' =>
  /[\u3400-\u9fff]/.test(name) ? 'zh' : /[\u0621-\u064a]/.test(name) ? 'ar' : 'en';
/** Names without what stands in brackets, and what stands there. */
const unbracket = (name: string): string[] =>
  name
    .split(/[()（）]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Written like everyday words: Valium and "so today", thyroxine and a wave of the ECG. */
const ambiguousNames: ReadonlySet<string> = new Set(['فاليوم', 'T4']);

/** Names of the drugs whose facts the product holds. */
const readDrugs = (): readonly Term[] =>
  drugSchema.parse(JSON.parse(readText('drugs/index.json'))).map(({ name, brands, otherNames }) => {
    const names = { en: unbracket(name.en), ar: unbracket(name.ar), zh: unbracket(name.zh) };
    for (const other of [...brands, ...otherNames])
      if (!ambiguousNames.has(other)) names[scriptOf(other)].push(other);
    return { id: plain(names.en[0] ?? ''), kind: 'drug', names, broader: [] };
  });

/** Adds names to the concept that has one of them already, or a new concept. */
const merge = (known: readonly Term[], more: readonly Term[]): readonly Term[] => {
  const byName = new Map<string, number>();
  const merged = known.map((term) => ({ ...term, names: { ...term.names } }));
  for (const [at, { names }] of merged.entries())
    for (const name of Object.values(names).flat()) if (!byName.has(plain(name))) byName.set(plain(name), at);
  for (const term of more) {
    const own = byName.get(plain(term.names.en[0] ?? term.id)) ?? byName.get(plain(term.names.zh[0] ?? ''));
    const target = own === undefined ? undefined : merged[own];
    if (!target) {
      byName.set(plain(term.id), merged.length);
      merged.push({ ...term });
      continue;
    }
    target.broader = [...new Set([...target.broader, ...term.broader])];
    for (const language of ['en', 'ar', 'zh'] as const)
      target.names = {
        ...target.names,
        [language]: [
          ...target.names[language],
          ...term.names[language].filter((name) => byName.get(plain(name)) !== own),
        ],
      };
  }
  return merged;
};

const readTerms = (): readonly Term[] => {
  const own = fileSchema
    .parse(JSON.parse(readText('lexicon/terms.json')))
    .map(
      ({ kind, en, ar, zh, broader }): Term => ({ id: en[0] ?? '', kind, names: { en, ar, zh }, broader }),
    );
  return merge(merge(wordFiles.map(readWords).reduce(merge, own), readDrugs()), readWords(spokenFile));
};

interface Node {
  readonly next: Map<string, Node>;
  term: Term | null;
  /** Whether something follows letter for letter. */
  hasExact: boolean;
}

const newNode = (): Node => ({ next: new Map(), term: null, hasExact: false });

/** A stretch of tokens that names a term. */
export interface TermMatch {
  readonly term: Term;
  readonly from: number;
  readonly to: number;
}

/** Where names of terms are looked up, in any of the languages. */
export interface TermIndex {
  readonly terms: readonly Term[];
  readonly byId: ReadonlyMap<string, Term>;
  /** Longest names first, not overlapping. */
  readonly match: (tokens: readonly Token[]) => TermMatch[];
}

/** Diseases named after somebody are called by the name alone: 克罗恩. */
const namesOf = ({ kind, names }: Term): string[] => [
  ...Object.values(names).flat(),
  ...(kind === 'condition'
    ? names.zh.filter((name) => /^.{3,}(?<!疾)病$/.test(name)).map((name) => name.slice(0, -1))
    : []),
];

const build = (terms: readonly Term[]): TermIndex => {
  const root = newNode();
  // "NEWS" and "Wells" are no "new" and "well", who is running has no "runs", and wind makes nobody "winded".
  const isExactName = ({ kind }: Term, name: string, tokens: readonly Token[]): boolean =>
    tokens.length === 1 &&
    (kind === 'test' || /^[A-Z]{2,4}S$/.test(name) || /^[a-z]{2,3}s$/.test(name) || /^[a-z]+ed$/.test(name));
  for (const term of terms)
    for (const name of namesOf(term)) {
      let node = root;
      const tokens = tokenise(normaliseText(name));
      const isExact = isExactName(term, name, tokens);
      for (const token of tokens) {
        const form = isExact && token.forms[0] !== token.text ? `=${token.text}` : token.forms[0];
        const next = node.next.get(form) ?? newNode();
        node.next.set(form, next);
        node.hasExact ||= form.startsWith('=');
        node = next;
      }
      // The first to claim a name keeps it.
      if (node !== root) node.term ??= term;
    }

  // "resistant htn" is resistant hypertension: a short name may stand for the full one inside a longer name.
  const fullNames = new Map<string, string>();
  for (const term of terms) {
    const { names } = term;
    const [full, ...more] = tokenise(normaliseText(names.en[0] ?? ''));
    if (!full || more.length > 0) continue;
    for (const name of names.en.slice(1)) {
      const tokens = tokenise(normaliseText(name));
      const [short, ...rest] = tokens;
      const isExact = isExactName(term, name, tokens) && short?.forms[0] !== short?.text;
      if (short && rest.length === 0 && !isExact && !fullNames.has(short.forms[0]))
        fullNames.set(short.forms[0], full.forms[0]);
    }
  }

  const findLongestTerm = (tokens: readonly Token[], from: number): { term: Term; to: number } | null => {
    let best: { term: Term; to: number } | null = null;
    const walk = (node: Node, at: number): void => {
      if (node.term && (!best || at > best.to)) best = { term: node.term, to: at };
      const token = tokens[at];
      if (!token) return;
      if (node.next.size === 0) return;
      const follow = (form: string | undefined): void => {
        const next = form === undefined ? undefined : node.next.get(form);
        if (next) walk(next, at + 1);
      };
      if (node.hasExact) follow(`=${token.text}`);
      for (const form of token.forms) follow(form);
      follow(fullNames.get(token.forms[0]));
    };
    walk(root, from);
    return best;
  };

  return {
    terms,
    byId: new Map(terms.map((term) => [term.id, term])),
    match(tokens) {
      const found: TermMatch[] = [];
      for (let at = 0; at < tokens.length; ) {
        const best = findLongestTerm(tokens, at);
        if (best) found.push({ term: best.term, from: at, to: best.to });
        at = best ? best.to : at + 1;
      }
      return found;
    },
  };
};

let known: TermIndex | null = null;

/** The terms that come with the product, read once. */
export const termIndex = (): TermIndex => {
  known ??= build(readTerms());
  return known;
};

const spelt = (text: string): string =>
  tokenise(normaliseText(text))
    .map((token) => token.text)
    .join(' ');

let spellings: ReadonlySet<string> | null = null;

/**
 * Whether a text is, from its first to its last word and letter for letter, a name of a drug, disease or test. Nothing
 * is taken for another form of it: "Vance" is a person, and no vancomycin.
 */
export const isTermName = (text: string): boolean => {
  spellings ??= new Set(
    termIndex()
      .terms.filter(({ kind }) => kind !== 'intent')
      .flatMap((term) => namesOf(term).map(spelt)),
  );
  return spellings.has(spelt(text));
};
