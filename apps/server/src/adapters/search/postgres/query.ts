import { type SQL, sql } from 'drizzle-orm';
import {
  analyse,
  analyseQuery,
  foldLetters,
  foldText,
  type ParsedQuery,
  type Token,
} from '../analysis/analyser.ts';
import type { Expansion, Synonyms } from '../analysis/synonyms.ts';

/** One word, phrase or beginning of a word as PostgreSQL is asked for it. */
export interface WantedText {
  /** Terms of the analyser that stand for it, for ranking: as typed first, then other names of the same. */
  readonly forms: readonly (readonly string[])[];
  readonly tsquery: SQL;
  /** Regular expressions of PostgreSQL over the plain text: one of the lists, all of it. */
  readonly patterns: readonly (readonly string[])[];
  /** The words as typed, where it is words. */
  readonly typed: readonly string[];
  /** Set for a number that may be the year of publication. */
  readonly year: number | null;
}

export interface DatabaseQuery {
  readonly parsed: ParsedQuery;
  /** All wanted: words, phrases, beginnings. */
  readonly wanted: readonly WantedText[];
  readonly unwanted: readonly WantedText[];
  /** Synonyms wanted as well, in plain words. */
  readonly expandedBy: readonly string[];
}

const ideograph = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu;
const maxWords = 24;

/** Text as the search vector has it: see `articleSearchVector`. */
const toPlain = (folded: string): string =>
  folded
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(ideograph, ' $& ')
    .trim();

const lexeme = (term: string, prefix = false): SQL =>
  sql`${`'${term.replace(/[^\p{L}\p{N}]+/gu, '')}'${prefix ? ':*' : ''}`}::tsquery`;

/** The search vector has Chinese as it was written: as typed and simplified are both wanted. */
const waysOf = (text: string): string[] => [...new Set([foldLetters(text), foldText(text)])];
const phraseOf = (text: string): SQL =>
  sql`(${sql.join(
    waysOf(text).map((way) => sql`phraseto_tsquery('english'::regconfig, ${toPlain(way)})`),
    sql` || `,
  )})`;

const anyOf = (queries: readonly SQL[]): SQL => sql`(${sql.join([...queries], sql` || `)})`;

const arabicForms: Readonly<Record<string, string>> = {
  ا: '[اأإآ]',
  ي: '[يىئ]',
  ه: '[هة]',
  و: '[وؤ]',
};

/** Letters and digits stay themselves in a regular expression; nothing else comes through. */
const literal = (word: string): string =>
  foldLetters(word)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[ايهو]/gu, (letter) => arabicForms[letter] ?? letter);

const patternOf = (forms: readonly string[]): string => {
  const parts = [...new Set(forms.map(literal).filter((form) => form !== ''))].map((form) => {
    if (form.search(ideograph) >= 0) return form;
    if (/\p{Script=Arabic}/u.test(form)) return `\\m(و|ب|ل|ك|ف)?(ال|لل)?${form}`;
    return form.length < 4 || /\d/.test(form) ? `\\m${form}\\M` : `\\m${form}`;
  });
  return parts.join('|');
};

const arabicLexemes = (term: string): SQL[] => [lexeme(term, true), lexeme(`ال${term}`, true)];

const wordOf = (token: Token, joined: readonly Token[], text: string): WantedText => {
  const typed = text.slice(token.start, token.end);
  const covering = joined.filter((one) => one.start <= token.start && one.end >= token.end);
  const tokens = [token, ...covering];
  const year = /^(19|20)\d\d$/.test(token.plain) ? Number(token.plain) : null;
  return {
    forms: tokens.map(({ term }) => [term]),
    tsquery: anyOf(
      tokens.flatMap(({ term, plain }) => [
        phraseOf(/^\p{Script=Han}/u.test(plain) ? typed : plain),
        ...(term.includes('_') || /^\p{Script=Han}{2}/u.test(term) ? [] : [lexeme(term)]),
        ...(/\p{Script=Arabic}/u.test(term) ? arabicLexemes(term) : []),
      ]),
    ),
    patterns: [
      [
        tokens
          .map(({ term, plain }) =>
            plain.includes('_')
              ? phrasePattern(plain)
              : patternOf([plain, term, ...(/^\p{Script=Han}/u.test(plain) ? [typed] : [])]),
          )
          .join('|'),
      ],
    ],
    typed: [typed],
    year,
  };
};

/** Words that have other names, and those names: one of them is enough. */
const expandedOf = (
  tokens: readonly Token[],
  joined: readonly Token[],
  expansion: Expansion,
  text: string,
): WantedText => {
  const typed = tokens.map((token) => wordOf(token, joined, text));
  const { alternatives } = expansion;
  const whole = sql`(${sql.join(
    typed.map(({ tsquery }) => tsquery),
    sql` && `,
  )})`;
  return {
    forms: [typed.flatMap(({ forms }) => forms[0] ?? []), ...alternatives.map(({ terms }) => terms)],
    tsquery: anyOf([whole, ...alternatives.map(({ text }) => phraseOf(text))]),
    patterns: [
      typed.flatMap(({ patterns }) => patterns[0] ?? []),
      ...alternatives.map(({ text }) => [phrasePattern(text)]),
    ],
    typed: typed.flatMap((one) => one.typed),
    year: null,
  };
};

/** The words of a phrase as typed, with the stop words between them. */
const rawPhrase = (parsed: ParsedQuery, base: readonly Token[], terms: readonly string[]): string | null => {
  const at = base.findIndex((_, start) => terms.every((term, step) => base[start + step]?.term === term));
  const first = base[at];
  const last = base[at + terms.length - 1];
  return first && last ? parsed.text.slice(first.start, last.end) : null;
};

const phrasePattern = (text: string): string => waysOf(text).map(patternOfWay).join('|');

const patternOfWay = (text: string): string => {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const pieces = words.map(literal).filter((word) => word !== '');
  return pieces.some((piece) => piece.search(ideograph) >= 0)
    ? pieces.join('\\W*')
    : `\\m${pieces.join('\\W+')}`;
};

const readPhrase = (parsed: ParsedQuery, base: readonly Token[], terms: readonly string[]): WantedText => {
  const raw = rawPhrase(parsed, base, terms) ?? terms.join(' ');
  return { forms: [terms], tsquery: phraseOf(raw), patterns: [[phrasePattern(raw)]], typed: [], year: null };
};

const readPrefix = (prefix: string): WantedText => ({
  forms: [analyse(prefix).map(({ term }) => term)],
  tsquery: anyOf([lexeme(prefix, true), phraseOf(prefix)]),
  patterns: [[`\\m${literal(prefix)}`]],
  typed: [],
  year: null,
});

const readExclusion = (terms: readonly string[]): WantedText => ({
  forms: [terms],
  tsquery: anyOf([
    phraseOf(terms.join(' ')),
    sql`(${sql.join(
      terms.map((term) => lexeme(term)),
      sql` <-> `,
    )})`,
  ]),
  patterns: [
    [terms.length === 1 ? patternOf(terms) : phrasePattern(terms.join(' ')).replaceAll('\\W+', '\\w*\\W+')],
  ],
  typed: [],
  year: null,
});

/** What was typed, as conditions for PostgreSQL; everything typed goes as a parameter. */
export const toDatabaseQuery = (query: string, synonyms?: Pick<Synonyms, 'expand'>): DatabaseQuery => {
  const parsed = analyseQuery(query);
  const base = parsed.tokens.filter((token) => token.kind !== 'joined');
  const joined = parsed.tokens.filter((token) => token.kind === 'joined');
  const inPhrases = new Set(parsed.phrases.flat());
  const expansions = (synonyms?.expand(parsed.tokens) ?? []).filter(({ from, to }) =>
    base.slice(from, to).every(({ term }) => !inPhrases.has(term)),
  );
  const expanded = new Set(expansions.flatMap(({ from, to }) => base.slice(from, to)));
  const words = base.filter((token) => !inPhrases.has(token.term) && !expanded.has(token));
  const seen = new Set<string>();
  return {
    parsed,
    wanted: [
      ...parsed.phrases.map((terms) => readPhrase(parsed, base, terms)),
      ...expansions.map((expansion) =>
        expandedOf(base.slice(expansion.from, expansion.to), joined, expansion, parsed.text),
      ),
      ...words
        .filter(({ term }) => !seen.has(term) && seen.add(term))
        .map((token) => wordOf(token, joined, parsed.text)),
      ...parsed.prefixes.map(readPrefix),
    ].slice(0, maxWords),
    unwanted: parsed.exclusions.map(readExclusion),
    expandedBy: [...new Set(expansions.flatMap(({ alternatives }) => alternatives.map(({ text }) => text)))],
  };
};
