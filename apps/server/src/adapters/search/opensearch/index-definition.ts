import { analyse, analyserVersion } from '../analysis/analyser.ts';
import { keysOfAuthor } from '../analysis/author-names.ts';
import { aliasesOf, keyOfName } from '../fts5/tokens.ts';
import { bm25 } from '../ranking/ranking.ts';
import type { SearchDocument } from '../search-engine.ts';

/** Names of the indexes of one installation: one alias for each version of the analyser. */
export interface IndexNames {
  readonly alias: string;
  /** All indexes of any version. */
  readonly pattern: string;
  readonly state: string;
  /** A name for a new index behind the alias. */
  readonly fresh: () => string;
  /** Version of the analyser an index was made with; null: not one of ours. */
  readonly versionOf: (index: string) => number | null;
}

/** @param base lower-case letters, digits and hyphens */
export const nameIndexes = (base: string): IndexNames => {
  const alias = `${base}-v${analyserVersion}`;
  return {
    alias,
    pattern: `${base}-v*-*`,
    state: `${base}-state`,
    fresh: () => `${alias}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
    versionOf: (index) => {
      const match = index.startsWith(`${base}-v`) ? /^(\d+)-/.exec(index.slice(base.length + 2)) : null;
      return match ? Number(match[1]) : null;
    },
  };
};

type FieldName = keyof typeof bm25.fields;

const similarity = Object.fromEntries(
  (Object.keys(bm25.fields) as FieldName[]).map((field) => [
    `of_${field}`,
    { type: 'BM25', k1: bm25.k1, b: bm25.fields[field].b },
  ]),
);

const terms = (field: FieldName) => ({ type: 'text', analyzer: 'terms', similarity: `of_${field}` });
const keyword = { type: 'keyword', ignore_above: 1000 };
const completion = { type: 'completion', analyzer: 'words', max_input_length: 120 };

/** Text comes already analysed, terms between spaces: one analyser serves every engine. */
export const indexDefinition = (settings: Readonly<Record<string, unknown>>): object => ({
  settings: {
    index: { ...settings, similarity },
    analysis: {
      analyzer: {
        terms: { type: 'custom', tokenizer: 'whitespace' },
        words: { type: 'custom', tokenizer: 'whitespace', filter: ['lowercase', 'asciifolding'] },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: { analyser: analyserVersion },
    _source: {
      excludes: ['title', 'body', 'terms', 'names', 'words', 'titles', 'headings', 'journals', 'people'],
    },
    properties: {
      id: keyword,
      title: terms('title'),
      body: terms('body'),
      terms: terms('terms'),
      names: terms('names'),
      /** Words as written, for corrections. */
      words: { type: 'text', analyzer: 'words', norms: false },
      titles: completion,
      headings: completion,
      journals: completion,
      people: completion,
      author: keyword,
      journal: keyword,
      journalKey: keyword,
      specialty: keyword,
      studyType: keyword,
      language: keyword,
      species: keyword,
      pmid: keyword,
      pmcid: keyword,
      doi: keyword,
      publishedOn: { type: 'date', format: 'strict_date' },
      year: { type: 'short' },
      fullText: { type: 'boolean' },
      retracted: { type: 'boolean' },
      citations: { type: 'integer' },
      addedAt: { type: 'date', format: 'epoch_millis' },
    },
  },
});

/** Terms in order, and joined names apart so that they do not part a phrase. */
const toTerms = (text: string): string[] => {
  const base: string[] = [];
  const joined: string[] = [];
  for (const token of analyse(text)) (token.kind === 'joined' ? joined : base).push(token.term);
  return [base.join(' '), joined.join(' ')].filter((part) => part !== '');
};

/** Control characters are refused in completions. */
const present = (values: readonly (string | null)[]): string[] =>
  values.map((value) => (value ?? '').replace(/\p{Cc}+/gu, ' ').trim()).filter((value) => value !== '');

/** PMCIDs are compared with their letters, whatever way they are stored. */
export const normalisePmcid = (pmcid: string): string => `PMC${pmcid.replace(/^PMC/i, '')}`;

/** What a reference names an article by beside its authors: "smith 2019 nejm". */
const toReference = ({ journal, journalAbbreviation, publishedOn }: SearchDocument): string =>
  [...aliasesOf(journal, journalAbbreviation), publishedOn?.slice(0, 4) ?? ''].join(' ');

/** A document as the index takes it. */
export const toIndexed = (document: SearchDocument): Readonly<Record<string, unknown>> => ({
  id: document.id,
  title: toTerms(document.title),
  body: toTerms(document.abstract),
  terms: present([
    document.journal,
    document.journalAbbreviation,
    ...document.terms,
    toReference(document),
  ]).flatMap(toTerms),
  names: document.authors.flatMap(toTerms),
  words: [
    ...new Set(
      [document.title, ...document.authors]
        .flatMap(analyse)
        .filter(({ kind, plain }) => kind === 'word' && plain.length > 3)
        .map(({ plain }) => plain),
    ),
  ].join(' '),
  titles: present([document.title.slice(0, 120)]),
  headings: present(document.terms),
  journals: present([document.journal]),
  people: present(document.authors).slice(0, 100),
  author: [
    ...new Set(
      document.authors.map(keysOfAuthor).flatMap(({ family, whole }) => (whole ? [family, whole] : [family])),
    ),
  ],
  journal: document.journalAbbreviation || document.journal,
  journalKey: present([document.journal, document.journalAbbreviation]).map(keyOfName),
  specialty: document.specialties,
  studyType: document.studyType,
  language: document.language,
  species: document.species,
  pmid: document.pmid,
  pmcid: document.pmcid === null ? null : normalisePmcid(document.pmcid),
  doi: document.doi,
  publishedOn: document.publishedOn,
  year: document.publishedOn === null ? null : Number(document.publishedOn.slice(0, 4)),
  fullText: document.fullText,
  retracted: document.retracted,
  citations: document.citations,
  addedAt: document.addedAt,
});
