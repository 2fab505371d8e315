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

const readTerms = (): readonly Term[] => {
  const file = new URL('../../../content/lexicon/terms.json', import.meta.url);
  return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ kind, en, ar, zh, broader }) => ({
    id: en[0] ?? '',
    kind,
    names: { en, ar, zh },
    broader,
  }));
};

interface Node {
  readonly next: Map<string, Node>;
  term: Term | null;
}

const newNode = (): Node => ({ next: new Map(), term: null });

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
  for (const term of terms)
    for (const name of namesOf(term)) {
      let node = root;
      for (const token of tokenise(normaliseText(name))) {
        const [form] = token.forms;
        const next = node.next.get(form) ?? newNode();
        node.next.set(form, next);
        node = next;
      }
      // The first to claim a name keeps it.
      if (node !== root) node.term ??= term;
    }

  // "resistant htn" is resistant hypertension: a short name may stand for the full one inside a longer name.
  const fullNames = new Map<string, string>();
  for (const { names } of terms) {
    const [full, ...more] = tokenise(normaliseText(names.en[0] ?? ''));
    if (!full || more.length > 0) continue;
    for (const name of names.en.slice(1)) {
      const [short, ...rest] = tokenise(normaliseText(name));
      if (short && rest.length === 0 && !fullNames.has(short.forms[0]))
        fullNames.set(short.forms[0], full.forms[0]);
    }
  }

  const findLongestTerm = (tokens: readonly Token[], from: number): { term: Term; to: number } | null => {
    let best: { term: Term; to: number } | null = null;
    const walk = (node: Node, at: number): void => {
      if (node.term && (!best || at > best.to)) best = { term: node.term, to: at };
      const token = tokens[at];
      if (!token) return;
      const full = fullNames.get(token.forms[0]);
      for (const form of full === undefined ? token.forms : [...token.forms, full]) {
        const next = node.next.get(form);
        if (next) walk(next, at + 1);
      }
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
