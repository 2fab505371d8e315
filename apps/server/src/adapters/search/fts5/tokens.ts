import { type AuthorKeys, keysOfAuthor } from '../analysis/author-names.ts';
import { foldText } from '../analysis/word-forms.ts';
import type { SearchDocument } from '../search-engine.ts';
import { specialtyList, studyTypeList } from './values.ts';

/** Kinds of names that documents share, with the mark their tokens begin with. */
export const labelKinds = { journal: 'j', author: 'a', term: 'm', language: 'l' } as const;
export type LabelKind = keyof typeof labelKinds;

const maxKeyLength = 60;
/** More than any paper has; a bound for what is no paper. */
const maxAuthors = 5_000;

/** A name reduced to what identifies it: letters and digits, folded. */
export const keyOfName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxKeyLength);

export const labelToken = (kind: LabelKind, name: string): string => `_${labelKinds[kind]}${keyOfName(name)}`;

export const specialtyToken = (specialty: string): string =>
  `_s${(specialtyList as readonly string[]).indexOf(specialty)}`;
export const studyToken = (type: string): string => `_t${(studyTypeList as readonly string[]).indexOf(type)}`;
export const speciesToken = (kind: string): string => `_p${kind === 'animal' ? 'a' : 'h'}`;
export const yearToken = (year: number | string): string => `_y${year}`;
export const fullTextToken = '_f1';
export const retractedToken = '_r1';
export const notRetractedToken = '_r0';
/** Family name of an author, for references as people remember them. */
export const familyToken = (family: string): string => `_n${keyOfName(family)}`;
/** What a journal is called for short. */
export const aliasToken = (alias: string): string => `_k${keyOfName(alias)}`;

/** An author by family name alone, or by the whole name. */
export const authorToken = ({ family, whole }: AuthorKeys): string =>
  whole === null ? `_n${family}` : `_${labelKinds.author}${whole}`;

const authorTokens = (name: string): string[] => {
  const keys = keysOfAuthor(name);
  return [authorToken(keys), `_n${keys.family}`];
};

const smallWords = new Set([
  'of',
  'the',
  'and',
  'for',
  'in',
  'on',
  'de',
  'la',
  'le',
  'et',
  'a',
  'an',
  'der',
  'und',
]);

/** Short names of a journal: initials (NEJM), the name in one word, a name of one word. */
export const aliasesOf = (journal: string, abbreviation: string | null): string[] => {
  const found = new Set<string>();
  for (const name of [journal, abbreviation ?? '']) {
    const words = foldText(name)
      .replace(/\(.*?\)/g, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !smallWords.has(word));
    if (words.length === 1 && words[0]) found.add(words[0]);
    if (words.length >= 3) found.add(words.map((word) => word.charAt(0)).join(''));
    if (words.length === 2 && words.every((word) => word.length > 1)) found.add(words.join(''));
  }
  return [...found].filter((alias) => alias.length >= 2);
};

/** The tokens a document is filtered and counted by. */
export const tokensOf = (document: SearchDocument): string[] => {
  const tokens = new Set<string>([
    ...document.specialties.map(specialtyToken),
    studyToken(document.studyType),
    labelToken('language', document.language),
    ...document.species.map(speciesToken),
    document.retracted ? retractedToken : notRetractedToken,
    ...document.authors.slice(0, maxAuthors).flatMap(authorTokens),
    ...document.terms.map((term) => labelToken('term', term)),
    ...aliasesOf(document.journal, document.journalAbbreviation).map(aliasToken),
  ]);
  if (document.journal !== '') tokens.add(labelToken('journal', document.journal));
  if (document.journalAbbreviation) tokens.add(labelToken('journal', document.journalAbbreviation));
  if (document.fullText) tokens.add(fullTextToken);
  const year = document.publishedOn?.slice(0, 4);
  if (year) tokens.add(yearToken(year));
  return [...tokens].filter((token) => token.length > 2);
};
