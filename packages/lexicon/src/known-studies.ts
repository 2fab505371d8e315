import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Analysis, analyse } from './analyse.ts';
import { normaliseText, tokenise } from './normalise.ts';
import { createFeatureFinder } from './phrases.ts';
import { soundOf } from './sounds.ts';
import { isWordKnown } from './spelling.ts';
import { isCommonWord } from './stopwords.ts';
import { type TermKind, termIndex } from './terms.ts';

const folder = new URL('../../../content/lexicon/', import.meta.url);
const studySchema = z.object({
  acronyms: z.array(z.string()),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  journal: z.string(),
  title: z.string(),
  doi: z.string().nullable(),
  topics: z.array(z.string()),
  retracted: z.boolean(),
});
export type KnownStudy = z.infer<typeof studySchema>;

const wordsSchema = z.object({
  ambiguous: z.array(z.string()),
  cues: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  journals: z.record(z.string(), z.array(z.string())),
  /** What a paper is called before its author's name. */
  papers: z.array(z.string()),
  /** What stands right before or behind the name of a study. */
  called: z.object({ before: z.array(z.string()), behind: z.array(z.string()) }),
  /** "In the year": before a year. */
  ofYear: z.array(z.string()),
  /** Treatments that studies are named after. */
  regimens: z.array(z.string()),
  /** What studies do. */
  said: z.array(z.string()),
});

/** A name with its letters alone, words apart: `EMPA-KIDNEY` and `empa kidney` are one. */
const plain = (text: string): string =>
  normaliseText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=[\u3400-\u9fff])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u3400-\u9fff])/g, ' ')
    .trim();

interface Prepared {
  readonly study: KnownStudy;
  readonly acronyms: readonly { readonly text: string; readonly isAmbiguous: boolean }[];
  readonly authors: readonly string[];
  readonly journals: readonly string[];
  readonly topics: Analysis;
  /** What its summary speaks of beside them. */
  readonly summary: Analysis;
  /** Words of its title and topics that no term names. */
  readonly words: ReadonlySet<string>;
  /** Acronyms and first author by their sound, for names written in Arabic letters. */
  readonly sounds: ReadonlySet<string>;
}

interface Index {
  /** Phrases of Arabic and Chinese with the English words of papers. */
  readonly english: readonly (readonly [phrase: string, words: string])[];
  readonly studies: readonly Prepared[];
  readonly hasCue: (text: string) => boolean;
  /** Who is named after a word for a paper, in Arabic letters. */
  readonly afterCue: RegExp;
  /** "ريفرز 2001": somebody of a year is cited. */
  readonly beforeYear: RegExp;
  /** "dunelark-af show": two pieces before what studies do. */
  readonly beforeVerb: RegExp;
  readonly called: { readonly before: readonly string[]; readonly behind: readonly string[] };
  /** Names of authors that are words as well: stone, wells. */
  readonly ordinary: ReadonlySet<string>;
  /** Treatments that studies are named after: only where a paper is asked for is the study meant. */
  readonly regimens: ReadonlySet<string>;
}

const weights = {
  acronym: 3,
  ambiguousAcronym: 1.5,
  firstAuthor: 2,
  otherAuthor: 1,
  year: 1.2,
  otherYear: -2,
  journal: 0.8,
  cue: 0.5,
  shortYear: 0.8,
  word: 0.7,
  sound: 1.5,
  letter: 0.05,
} as const;
const topicWeights: Readonly<Partial<Record<TermKind, number>>> = {
  drug: 1.3,
  class: 1,
  condition: 0.8,
  test: 0.4,
};
const maxTopics = 3;
/** So near a question is to what a paper is about where it asks for a paper and names none. */
const closeTopic = 2.2;
/** So near where a journal is named beside it. */
const closeTopicOfJournal = 1.5;
/** From here on topics and the very year name a paper by themselves. */
const surelyTopic = 2.4;
const minScore = 2.4;
const minAuthorLength = 3;
const papers = new URL('../../../content/literature/landmark-papers.json', import.meta.url);
const paperSchema = z.array(z.object({ doi: z.string().nullable(), title: z.string(), summary: z.string() }));
const summaryTopics = 0.6;

const people: ReadonlySet<string> = new Set(['child', 'infant']);

const either = (words: readonly string[]): string => words.map(plain).join('|');
/** A word in Arabic begins, with or without its article. */
const arabicWord = '(?<!\\p{L})(?:\u0627\u0644)?';
const arabicName = '(?:\u0627\u0644)?([\\u0621-\\u06d3]{3,})';

const read = (): Index => {
  const words = wordsSchema.parse(JSON.parse(readFileSync(new URL('study-words.json', folder), 'utf8')));
  const ambiguous = new Set(words.ambiguous.map(plain));
  const studies = z
    .array(studySchema)
    .parse(JSON.parse(readFileSync(new URL('studies.json', folder), 'utf8')));
  const featuresOf = createFeatureFinder({ cue: words.cues });
  const summaries = new Map(
    paperSchema
      .parse(JSON.parse(readFileSync(papers, 'utf8')))
      .map(({ doi, title, summary }) => [doi?.toLowerCase() ?? title, summary]),
  );
  return {
    english: readFileSync(new URL('literature-words.txt', folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => {
        const names = line.split('|');
        return names
          .filter((name) => !/^[\x20-\x7e–]+$/.test(name))
          .map((name): [string, string] => [plain(name), names[0] ?? '']);
      }),
    studies: studies.map((study) => ({
      study,
      acronyms: study.acronyms.map((name) => ({
        text: plain(name),
        isAmbiguous: ambiguous.has(plain(name)),
      })),
      authors: study.authors.map(plain).filter((name) => name.length >= minAuthorLength),
      journals: [plain(study.journal), ...(words.journals[study.journal] ?? []).map(plain)],
      topics: analyse(`${study.title}. ${study.topics.join('. ')}`),
      summary: analyse(summaries.get(study.doi?.toLowerCase() ?? study.title) ?? ''),
      words: new Set(
        [...analyse(`${study.title}. ${study.topics.join('. ')}`).words].filter((word) => word.length > 3),
      ),
      sounds: new Set([...study.acronyms, ...study.authors.slice(0, 1)].map((name) => soundOf(plain(name)))),
    })),
    hasCue: (text) => featuresOf(text).size > 0,
    afterCue: new RegExp(`${arabicWord}(?:${either(words.papers)}) ${arabicName}`, 'gu'),
    beforeYear: new RegExp(
      `${arabicWord}([\\u0621-\\u06d3]{3,}),? (?:(?:${either(words.ofYear)}) )?\\(?(?=(?:19|20)\\d\\d(?!\\d))`,
      'gu',
    ),
    beforeVerb: new RegExp(`(?<![a-z\\d-])[a-z]{3,}-[a-z]{2,}(?= (?:${words.said.join('|')})(?![a-z]))`, 'g'),
    called: { before: words.called.before.map(plain), behind: words.called.behind.map(plain) },
    regimens: new Set(words.regimens.map(plain)),
    ordinary: new Set(
      readFileSync(new URL('names-ordinary.txt', folder), 'utf8')
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .flatMap((line) => line.split(/\s+/))
        .map(plain),
    ),
  };
};

let index: Index | null = null;

const minForeignLength = 4;
/** Who writes no more asks for the study by its name alone. */
const fewWords = 3;
/** "hptn052" is HPTN 052; shorter ones joined are other words. With a figure in it a name is no word at all. */
const minJoined = 5;
const hasDigit = /\d/;

/** In a text of another script an English word is a name, unless it is one of medicine. */
const isNameAmong = (name: string): boolean =>
  name.length >= minForeignLength && termIndex().match(tokenise(name)).length === 0;

/** Most of the letters are Arabic or Chinese. */
const isOfOtherScript = (text: string): boolean =>
  (text.match(/[\u0621-\u06d3\u3400-\u9fff]/g)?.length ?? 0) > (text.match(/[a-z]/gi)?.length ?? 0);

const holds = (padded: string, name: string): boolean =>
  /[\u3400-\u9fff]/.test(name) ? padded.includes(name) : padded.includes(` ${name} `);

/** A text of another script with the words papers have for what it speaks of. */
const withEnglish = (text: string, { english }: Index): string => {
  const padded = ` ${plain(text)} `;
  const words = english.flatMap(([phrase, name]) => (holds(padded, phrase) ? name : []));
  return words.length === 0 ? text : `${text} ${[...new Set(words)].join(' ')}`;
};

/** "The feast trial", "dapa-hf试验": whatever else the word means, a study is named. */
const isCalledStudy = (padded: string, name: string, { called }: Index): boolean =>
  called.behind.some((noun) => padded.includes(` ${name} ${noun}`)) ||
  called.before.some((noun) => padded.includes(`${noun} ${name} `));

export interface FoundStudy {
  readonly study: KnownStudy;
  readonly score: number;
}

/**
 * The study a question asks for: by acronym in any case, author, journal, year and topic in any of the languages. Null
 * where none is named clearly enough; a study of adults is none about children.
 */
export const findKnownStudy = (text: string): FoundStudy | null => {
  index ??= read();
  const ofIndex = index;
  const padded = ` ${plain(text)} `;
  const years = new Set([...padded.matchAll(/ ((?:19|20)\d\d) /g)].map(([, year]) => Number(year)));
  const said = isOfOtherScript(text) ? withEnglish(text, index) : text;
  const { terms } = analyse(said);
  const hasCue = index.hasCue(text);
  const asksChildren = [...people].some((id) => terms.has(id));
  const asked = analyse(said).words;
  const short = new Set([...padded.matchAll(/(?<!\d)(\d\d)(?= )/g)].map(([, year]) => Number(year)));
  const normalised = normaliseText(text);
  const heard = new Set(
    [...normalised.matchAll(ofIndex.afterCue), ...normalised.matchAll(ofIndex.beforeYear)].map(([, name]) =>
      soundOf(name ?? ''),
    ),
  );
  const isForeign = isOfOtherScript(text);
  const isCited = hasCue || years.size > 0 || citesAuthors(text);
  let best: FoundStudy | null = null;
  for (const { study, acronyms, authors, journals, topics, summary, words, sounds } of index.studies) {
    const named = acronyms.filter(
      (one) =>
        holds(padded, one.text) ||
        ((hasCue || hasDigit.test(one.text)) &&
          one.text.length > minJoined &&
          holds(padded, one.text.replaceAll(' ', ''))),
    );
    const isWritten = (name: string): boolean =>
      new RegExp(`(?<![A-Za-z])${name.toUpperCase().replace(/ /g, '[- ]?')}(?![A-Za-z])`).test(text);
    const sound = [...sounds].some((one) => one.length >= 2 && heard.has(one)) ? weights.sound : 0;
    const isSpelt = study.acronyms.some((name) => /[a-z][A-Z]|[A-Z]{2}/.test(name) && text.includes(name));
    const isOfTopic = [...terms.keys()].some((id) => topics.terms.has(id));
    // Written in capitals a word may only be stressed: "START dose".
    const mayBeMeant = hasCue || isOfTopic || padded.trim().split(' ').length <= fewWords;
    const isName = ({ text: name, isAmbiguous }: (typeof named)[number]): boolean =>
      !isAmbiguous ||
      isCalledStudy(padded, name, ofIndex) ||
      (mayBeMeant && (isSpelt || (name.length > 3 && isWritten(name)))) ||
      (hasCue && padded.startsWith(` ${name} `)) ||
      (isForeign && isNameAmong(name));
    const isRegimen = named.length > 0 && named.every(({ text: name }) => ofIndex.regimens.has(name));
    const acronym =
      isRegimen && !hasCue
        ? 0
        : named.some(isName)
          ? weights.acronym
          : named.length > 0
            ? weights.ambiguousAcronym
            : 0;
    const [first, ...others] = authors.filter((name) => isCited || !ofIndex.ordinary.has(name));
    const isFirst = first !== undefined && first === authors[0] && holds(padded, first);
    const author = isFirst
      ? weights.firstAuthor
      : [first, ...others].some((name) => name !== undefined && holds(padded, name))
        ? weights.otherAuthor
        : 0;
    const year =
      study.year !== null && years.has(study.year)
        ? weights.year
        : years.size > 0
          ? weights.otherYear
          : study.year !== null && short.has(study.year % 100)
            ? weights.shortYear
            : 0;
    const journal = journals.some((name) => holds(padded, name)) ? weights.journal : 0;
    let topic = 0;
    for (const [id, kind] of terms) if (topics.terms.has(id)) topic += topicWeights[kind] ?? 0;
    for (const [id, kind] of terms)
      if (!topics.terms.has(id) && summary.terms.has(id)) topic += summaryTopics * (topicWeights[kind] ?? 0);
    const drugs = [...terms].filter(
      ([id, kind]) => kind === 'drug' && (topics.terms.has(id) || summary.terms.has(id)),
    ).length;
    topic += weights.word * Math.min(2, [...asked].filter((word) => words.has(word)).length);
    topic = Math.min(topic, maxTopics);
    const beginsWith = named.some(({ text: name }) => padded.startsWith(` ${name} `));
    const isNamed =
      acronym === weights.acronym ||
      (acronym > 0 && (hasCue || author > 0 || year > 0 || (topic > 0 && beginsWith))) ||
      (author > 0 && (year > 0 || journal > 0 || topic > 0)) ||
      (author === weights.firstAuthor && isForeign && hasCue) ||
      (topic >= 1.3 && hasCue && year > 0) ||
      (sound > 0 && (topic >= 1 || year === weights.year)) ||
      (journal > 0 && year > 0 && topic > 0) ||
      (journal > 0 && hasCue && topic >= closeTopicOfJournal) ||
      (year === weights.year && topic >= surelyTopic) ||
      (drugs >= 2 && topic >= 2.4 && hasCue) ||
      (topic >= 2 && (hasCue || journal > 0) && (journal > 0 || year > 0 || topic >= closeTopic));
    const isOfChildren = [...people].some((id) => topics.terms.has(id) || summary.terms.has(id));
    if (!isNamed || (asksChildren && !isOfChildren)) continue;
    const rated = acronym + sound + author + year + journal + topic + (hasCue ? weights.cue : 0);
    // PARTNER is named in PARTNER 3, and not meant.
    const length = named.reduce((most, { text: name }) => Math.max(most, name.length), 0);
    const score = rated + length * weights.letter;
    if (rated >= minScore && score > (best?.score ?? 0)) best = { study, score };
  }
  return best;
};

/** A study is named, and people are asked about that it was not done in. */
export const namesStudyOfOthers = (text: string): boolean => {
  index ??= read();
  const { terms } = analyse(text);
  if (![...people].some((id) => terms.has(id))) return false;
  const padded = ` ${plain(text)} `;
  const named = index.studies.filter(({ acronyms }) =>
    acronyms.some(({ text: name, isAmbiguous }) => !isAmbiguous && name.length > 4 && holds(padded, name)),
  );
  return named.length > 0 && named.every(({ topics }) => ![...people].some((id) => topics.terms.has(id)));
};

/** A paper is asked for by its author: "… et al". */
export const citesAuthors = (text: string): boolean => /\p{L}{3,40},? et al\b/iu.test(text);

/** "SOLARIS-RENAL 7", "atlas-vera 2": how studies are called and hardly anything else. */
const studyShapes = [
  /(?<![\p{L}\d])\p{Lu}{3,}(?:-\p{Lu}[\p{Lu}\d]+)+(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\p{Lu}{4,}[ -]\d{1,2}(?![\p{L}\d.])/gu,
  /(?<![a-z\d-])[a-z]{3,}-[a-z]{3,}(?= \d{1,2}(?![\d.])| (?:trial|study)(?![a-z]))/g,
  /(?<!\p{L})[\u0621-\u064a]{3,}-[\u0621-\u064a]{3,}(?= \p{Nd}{1,2}(?!\p{Nd}))/gu,
] as const;

const minPiece = 5;
const isNoWord = (piece: string): boolean => {
  const [token] = tokenise(piece);
  return piece.length >= minPiece && token !== undefined && !isWordKnown(token) && !isCommonWord(piece);
};

/** Names in the shape of a study's where a paper is asked for and none that is held is named. */
export const unknownStudiesIn = (text: string): readonly string[] => {
  index ??= read();
  if (!index.hasCue(text) || findKnownStudy(text) !== null) return [];
  const beside = [...text.matchAll(index.beforeVerb)].flatMap(([name]) =>
    name.split('-').some(isNoWord) ? name : [],
  );
  return studyShapes
    .flatMap((shape) => [...text.matchAll(shape)].map(([name]) => name))
    .concat(beside)
    .filter((name) => {
      const tokens = tokenise(normaliseText(name)).filter(({ script }) => script !== 'number');
      const covered = termIndex()
        .match(tokens)
        .reduce((sum, { from, to }) => sum + to - from, 0);
      return covered < tokens.length;
    });
};

/** Journals whose names are no other words. */
const plainJournals =
  /(?<![a-z])(?:nejm|n engl j med|lancet|jama|bmj|ann intern med|eur heart j|nat med)(?![a-z])/;

/** A paper is asked for by journal and year, and it is none of those held. */
export const citesUnknownPaper = (text: string): boolean => {
  const padded = plain(text);
  return (
    plainJournals.test(padded) && /(?<!\d)(?:19|20)\d\d(?!\d)/.test(padded) && findKnownStudy(text) === null
  );
};

/** How many studies can be found by name. */
export const countKnownStudies = (): number => {
  index ??= read();
  return index.studies.length;
};
