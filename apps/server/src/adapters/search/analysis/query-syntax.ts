import { analyse, type Token } from './tokeniser.ts';
import { foldText } from './word-forms.ts';

/** An identifier of an article found in a query, normalised as it is stored. */
export interface QueryIdentifier {
  readonly kind: 'pmid' | 'pmcid' | 'doi';
  readonly value: string;
  /** Surely meant as one: a bare number may also be a word. */
  readonly certain: boolean;
}

/** What was typed, taken apart. Never fails: what is no syntax is words. */
export interface ParsedQuery {
  /** The words wanted, without operators. */
  readonly text: string;
  /** Terms of `text`, those of phrases among them. */
  readonly tokens: readonly Token[];
  /** Each wanted word for word, as analysed terms in order. */
  readonly phrases: readonly (readonly string[])[];
  /** Each unwanted, a word or a phrase. */
  readonly exclusions: readonly (readonly string[])[];
  /** Beginnings of words, folded. */
  readonly prefixes: readonly string[];
  readonly identifiers: readonly QueryIdentifier[];
}

/** As long as the longest query of the contract. */
const maxQueryLength = 500;

const patterns: readonly (readonly [QueryIdentifier['kind'], RegExp])[] = [
  ['pmcid', /(?:https?:\/\/\S*?\/)?\bPMC\s?:?\s?(\d{1,10})\b\/?/giu],
  [
    'pmid',
    /(?:https?:\/\/)?(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed|europepmc\.org\/(?:article|abstract)\/med)\/(\d{1,10})\S*/giu,
  ],
  ['pmid', /\bpmid\s*[:#]?\s*(\d{1,10})\b/giu],
  ['doi', /(?:https?:\/\/(?:dx\.)?doi\.org\/|\bdoi\s*[:=]?\s*)?\b(10\.\d{4,9}(?:\/|%2f)[^\s"<>]+)/giu],
];

const trimDoi = (value: string): string => {
  let doi = value.toLowerCase();
  try {
    doi = decodeURIComponent(doi);
  } catch {
    // A stray percent sign is part of the text.
  }
  doi = doi.replace(/[.,;:'\u201d\u2019]+$/, '');
  while (doi.endsWith(')') && doi.split(')').length > doi.split('(').length) doi = doi.slice(0, -1);
  return doi;
};

const readIdentifiers = (query: string): { rest: string; identifiers: QueryIdentifier[] } => {
  const identifiers: QueryIdentifier[] = [];
  let rest = query;
  for (const [kind, pattern] of patterns)
    rest = rest.replace(pattern, (_match, value: string) => {
      const normal = kind === 'doi' ? trimDoi(value) : value.replace(/^0+(?=\d)/, '');
      identifiers.push({ kind, value: kind === 'pmcid' ? `PMC${normal}` : normal, certain: true });
      return ' ';
    });
  const bare = /^\s*(\d{4,9})\s*$/.exec(rest);
  const number = bare?.[1];
  if (identifiers.length === 0 && number && !/^(19|20)\d\d$/.test(number))
    identifiers.push({ kind: 'pmid', value: number.replace(/^0+(?=\d)/, ''), certain: false });
  return { rest, identifiers };
};

const baseTerms = (text: string): string[] =>
  analyse(text)
    .filter((token) => token.kind !== 'joined')
    .map((token) => token.term);

const closing: Readonly<Record<string, string>> = {
  '"': '"',
  '\u201c': '\u201d',
  '\u201e': '\u201c',
  '«': '»',
  '「': '」',
};

const clausePattern =
  /(?<minus>(?<=^|\s)(?:[-\u2212](?=[\p{L}\p{N}"\u201c«「])|NOT\s+(?=\S)))?(?:(?<open>["\u201c\u201e«「])(?<phrase>[^"\u201c\u201d\u201e«»「」]*)(?<close>["\u201c\u201d»」])|(?<word>[^\s"\u201c\u201d\u201e«»「」]+))/gu;

interface Clause {
  readonly text: string;
  readonly excluded: boolean;
  readonly phrase: boolean;
}

const readClauses = (text: string): Clause[] => {
  const clauses: Clause[] = [];
  for (const match of text.matchAll(clausePattern)) {
    const { minus, open, phrase, close, word } = match.groups ?? {};
    const whole = open !== undefined && closing[open] === close;
    const value = phrase ?? word ?? '';
    clauses.push({ text: value, excluded: minus !== undefined, phrase: whole });
  }
  return clauses.filter((clause) => clause.text.trim() !== '' && !/^(AND|OR)$/.test(clause.text));
};

const prefixOf = (word: string): string | null => {
  const match = /^([\p{L}\p{N}\p{M}'\u2019-]{2,})\*$/u.exec(word);
  return match?.[1] ? foldText(match[1]).replace(/[^\p{L}\p{N}]/gu, '') || null : null;
};

/** Takes a query apart: words, "phrases", -exclusions, prefix* and identifiers. */
export const analyseQuery = (query: string): ParsedQuery => {
  const { rest, identifiers } = readIdentifiers(query.slice(0, maxQueryLength).replaceAll('\0', ' '));
  const clauses = readClauses(rest);
  const wanted = clauses.filter((clause) => !clause.excluded);
  // With nothing wanted, a minus was no operator.
  const positive = wanted.length > 0 || identifiers.length > 0 ? wanted : clauses;
  const negative = positive === clauses ? [] : clauses.filter((clause) => clause.excluded);
  const prefixes: string[] = [];
  const words: string[] = [];
  const phrases: string[][] = [];
  for (const clause of positive) {
    const prefix = clause.phrase ? null : prefixOf(clause.text);
    if (prefix) prefixes.push(prefix);
    else words.push(clause.text);
    if (!clause.phrase) continue;
    const terms = baseTerms(clause.text);
    if (terms.length > 1) phrases.push(terms);
  }
  const text = words.join(' ');
  return {
    text,
    tokens: analyse(text),
    phrases,
    exclusions: negative
      .map((clause) => baseTerms(clause.text.replace(/\*$/, '')))
      .filter((terms) => terms.length > 0),
    prefixes,
    identifiers,
  };
};
