import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createListener } from './heard.ts';
import { normaliseText, type Token, tokenise } from './normalise.ts';
import { createFeatureFinder } from './phrases.ts';
import { rateRecord } from './record-model.ts';
import { asksByKind } from './records.ts';
import { slotsIn } from './slots.ts';
import { isWordKnown } from './spelling.ts';
import { isCommonWord, isStopword } from './stopwords.ts';
import { termIndex } from './terms.ts';
import { codesIn, unknownKindsIn } from './unknown-kinds.ts';

const folder = new URL('../../../content/lexicon/', import.meta.url);
const lists = ['disease-names.txt', 'drug-names.txt', 'medical-words.txt', 'other-drug-names.txt'] as const;

const readWords = (): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const list of lists)
    for (const line of readFileSync(new URL(list, folder), 'utf8').split('\n'))
      if (!line.startsWith('#')) for (const { text } of tokenise(normaliseText(line))) words.add(text);
  return words;
};

const shapesSchema = z.object({
  drugEndings: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  diseaseNouns: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  doseCues: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  records: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  personInBed: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  tonight: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  whose: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  asksValue: z.object({ en: z.array(z.string()), ar: z.array(z.string()), zh: z.array(z.string()) }),
  /** How Arabic words begin that are no names: with an article or a word that points, and with any letter that is joined. */
  arabicBeginnings: z.object({
    pointing: z.array(z.string()),
    joined: z.array(z.string()),
    goingOn: z.array(z.string()),
  }),
  /** Characters names from abroad are written with. */
  transliteration: z.object({ zh: z.array(z.string()), names: z.array(z.string()) }),
});

type Shapes = z.infer<typeof shapesSchema>;

interface Known {
  readonly words: ReadonlySet<string>;
  readonly drugEnding: RegExp;
  readonly arabicDrugEnding: RegExp;
  readonly hanDrug: RegExp;
  readonly hanForeign: RegExp;
  readonly hanForeignDisease: RegExp;
  readonly hanEponym: RegExp;
  readonly diseaseNoun: RegExp;
  readonly arabicDiseaseNoun: RegExp;
  readonly pointing: RegExp;
  readonly native: RegExp;
  readonly goingOn: RegExp;
  /** The number of a bed or a room, which is no figure of a patient. */
  readonly numberOfBed: RegExp;
  readonly featuresOf: (text: string) => ReadonlySet<string>;
}

const ending = (list: readonly string[]): RegExp =>
  new RegExp(`.{2}(?:${list.map(normaliseText).join('|')})$`, 'u');

const beginning = (list: readonly string[]): RegExp =>
  new RegExp(`^(?:${list.map(normaliseText).join('|')})`, 'u');

let known: Known | null = null;

const read = (): Known => {
  const shapes: Shapes = shapesSchema.parse(
    JSON.parse(readFileSync(new URL('name-shapes.json', folder), 'utf8')),
  );
  return {
    words: readWords(),
    drugEnding: ending(shapes.drugEndings.en),
    arabicDrugEnding: ending(shapes.drugEndings.ar),
    hanDrug: new RegExp(
      `(?<![\\u3400-\\u9fff])[\\u3400-\\u9fff]{1,4}(?:${shapes.drugEndings.zh.join('|')})`,
      'gu',
    ),
    hanForeign: new RegExp(`[${shapes.transliteration.zh.join('')}]{3,6}`, 'gu'),
    hanForeignDisease: new RegExp(
      `[${[...shapes.transliteration.zh, ...shapes.transliteration.names].join('')}]{2,6}(?=${shapes.diseaseNouns.zh.filter((noun) => noun.length > 1).join('|')})`,
      'gu',
    ),
    hanEponym: new RegExp(
      `[\\u3400-\\u9fff]{1,3}-[\\u3400-\\u9fff]{1,3}(?:${shapes.diseaseNouns.zh.join('|')})`,
      'u',
    ),
    diseaseNoun: new RegExp(`(?:${shapes.diseaseNouns.en.join('|')})$`, 'u'),
    arabicDiseaseNoun: new RegExp(`^(?:ال)?(?:${shapes.diseaseNouns.ar.map(normaliseText).join('|')})$`, 'u'),
    numberOfBed: new RegExp(
      [...shapes.personInBed.en, ...shapes.personInBed.ar]
        .map((place) => `(?<!\\p{L})${normaliseText(place)}\\s?\\d+`)
        .concat('(?<!\\d)\\d{1,4}\\s?(?=号?床)')
        .join('|'),
      'gu',
    ),
    pointing: beginning(shapes.arabicBeginnings.pointing),
    native: beginning(shapes.arabicBeginnings.joined),
    goingOn: beginning(shapes.arabicBeginnings.goingOn),
    featuresOf: createFeatureFinder({
      doseCue: shapes.doseCues,
      record: shapes.records,
      personInBed: shapes.personInBed,
      tonight: shapes.tonight,
      whose: shapes.whose,
      asksValue: shapes.asksValue,
    }),
  };
};

const load = (): Known => {
  known ??= read();
  return known;
};

/** Names from abroad are written with a letter for each vowel. */
const longVowels = (word: string): number => word.match(/[اويى]/g)?.length ?? 0;

const year = /(?<!\d)(20\d\d)(?!\d)/g;

/** Years named that lie after a given one: a guideline of that year is in no source. */
export const yearsAfter = (text: string, last: number): number[] =>
  [...normaliseText(text).matchAll(year)].map(([, one]) => Number(one)).filter((one) => one > last);

const amounts: ReadonlySet<string> = new Set([
  'mg',
  'mcg',
  'dose',
  'dosing',
  'dosage',
  'od',
  'bd',
  'tds',
  'units',
]);

/** "Zelboraf mg daily", "dose of zelboraf": what is given by amount is a remedy. */
const isDosed = (tokens: readonly Token[], at: number): boolean => {
  const [before, other, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
  return (
    (next?.script === 'latin' && amounts.has(next.text)) ||
    (before?.text === 'of' && other !== undefined && amounts.has(other.text))
  );
};

/**
 * Names in a question that no list knows: invented or new drugs by the ending all drugs of a class have, diseases by
 * the noun beside an unknown name. What they stand for is nowhere, so nothing near them answers.
 */
export const findUnknownNames = (text: string): string[] => {
  const {
    words,
    drugEnding,
    arabicDrugEnding,
    arabicDiseaseNoun,
    diseaseNoun,
    featuresOf,
    hanDrug,
    hanEponym,
    hanForeign,
    hanForeignDisease,
    native,
    pointing,
    goingOn,
  } = load();
  const normalised = normaliseText(text);
  const tokens = tokenise(normalised);
  const covered = new Set(
    termIndex()
      .match(tokens)
      .flatMap(({ from, to }) => tokens.slice(from, to)),
  );
  const isKnown = (at: number): boolean => {
    const token = tokens[at];
    if (!token || covered.has(token)) return true;
    if (words.has(token.text) || isWordKnown(token)) return true;
    return [token.text, ...token.forms].some((form) => isStopword(form) || isCommonWord(form));
  };
  const hasDoseCue = featuresOf(text).has('doseCue');
  const capitalised = new Set(
    (text.match(/(?<![\p{L}\d])\p{Lu}\p{Ll}+(?![\p{L}\d])/gu) ?? []).map((word) => word.toLowerCase()),
  );
  const found: string[] = [...codesIn(text), ...unknownKindsIn(text)];
  const namesRemedy = termIndex()
    .match(tokens)
    .some(({ term }) => term.kind === 'drug' || term.kind === 'class');
  // In a text of another script a word in Latin letters that stands in no list is a name.
  const isForeignText = tokens.some(({ script }) => script === 'arabic' || script === 'han');
  const asksDose = hasDoseCue || slotsIn(text).has('dose');
  for (const [at, token] of tokens.entries()) {
    if (isKnown(at)) continue;
    const { script, text: word } = token;
    const next = tokens.slice(at + 1, at + 3);
    if (script === 'latin' && word.length >= 7) {
      const besideDisease = next.some((one) => one.script === 'latin' && diseaseNoun.test(one.text));
      // Where a dose is asked for and no remedy is named, what no list knows is the remedy; in a text of Latin letters
      // a slip of the pen may stand in no list either, so there it has to be written as a name.
      const isWrittenAsName = isForeignText || capitalised.has(word);
      const isNameAmong = isWrittenAsName && asksDose && !namesRemedy;
      if (isDosed(tokens, at)) found.push(word);
      else if (drugEnding.test(word) || besideDisease || isNameAmong) found.push(word);
    }
    if (script === 'arabic' && word.length >= 5) {
      const before = tokens[at - 1];
      // What begins with "and" goes on with another word, unless that is written as foreign ones are.
      const goesOn = goingOn.test(word) && longVowels(word.slice(1)) < 2;
      const first = tokens[at - 2];
      const isNounAhead =
        (before?.script === 'arabic' && arabicDiseaseNoun.test(before.text)) ||
        // "The fever of the valley of …": a word that is no name by itself between them.
        (before?.script === 'arabic' &&
          !covered.has(before) &&
          first?.script === 'arabic' &&
          arabicDiseaseNoun.test(first.text) &&
          word.startsWith('\u0627\u0644'));
      const afterDisease = isNounAhead && !goesOn;
      const isLong = word.length >= 8 && longVowels(word) >= 3 && !native.test(word);
      const isForeign = (at === 0 && !pointing.test(word)) || isLong;
      const isRemedy =
        arabicDrugEnding.test(word) && (hasDoseCue ? isForeign : isLong && longVowels(word) >= 4);
      // Written as it sounds it is a name of the lists, and no unknown one.
      if ((isRemedy && loadListed().hearDrug(word) === null) || afterDisease) found.push(word);
    }
  }
  const eponym = hanEponym.exec(normalised)?.[0];
  if (eponym) found.push(eponym);
  for (const { 0: name, index } of normalised.matchAll(hanForeignDisease)) {
    const isCovered = tokens.some(
      (token) => covered.has(token) && token.start <= index && token.end >= index + name.length - 1,
    );
    const isKnownPiece = tokens.some(
      (token) =>
        covered.has(token) &&
        token.script === 'han' &&
        token.start < index + name.length &&
        token.end > index,
    );
    if (!isCovered && !isKnownPiece) found.push(name);
  }
  if (hasDoseCue)
    for (const { 0: name, index } of normalised.matchAll(hanDrug)) {
      const own = tokenise(name);
      const matched = termIndex().match(own);
      // 氟哌啶 of 氟哌啶醇 is a piece of a known name.
      const isPiece = tokens.some(
        (token) => covered.has(token) && token.start < index + name.length && token.end > index,
      );
      if (name.length >= 3 && matched.length === 0 && !isPiece) found.push(name);
    }
  // A name of sounds before the ending of a known class: no term of the lexicon covers it.
  const namesDrug = termIndex()
    .match(tokens)
    .some(({ term }) => term.kind === 'drug');
  if (hasDoseCue && !namesDrug)
    for (const { 0: name, index } of normalised.matchAll(hanForeign)) {
      const own = tokenise(normalised.slice(Math.max(0, index - 1), index + name.length + 2));
      const covered = termIndex()
        .match(own)
        .flatMap(({ from, to }) => own.slice(from, to))
        .reduce((sum, { text: said }) => sum + said.length, 0);
      if (covered <= 2 && !found.includes(name)) found.push(name);
    }
  return found;
};

interface Listed {
  readonly drugs: ReadonlySet<string>;
  /** A drug of the list by how it sounds in Arabic letters. */
  readonly hearDrug: (word: string) => string | null;
  readonly diseases: ReadonlySet<string>;
}
let listed: Listed | null = null;
const loadListed = (): Listed => {
  listed ??= readListed();
  return listed;
};

const readListed = (): Listed => {
  const linesOf = (name: string): string[] =>
    normaliseText(readFileSync(new URL(name, folder), 'utf8'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  // As `tokenise` would part them; the lists are in Latin letters.
  const phrase = (line: string): string => (line.match(/[a-z][a-z0-9]*|\d+(?:\.\d+)?/g) ?? []).join(' ');
  const drugs = new Set([
    ...linesOf('drug-names.txt').map(phrase),
    ...linesOf('other-drug-names.txt').flatMap((line) => line.split(/\s+/)),
  ]);
  return {
    drugs,
    hearDrug: createListener(drugs),
    diseases: new Set(linesOf('disease-names.txt').map(phrase)),
  };
};

const maxNameWords = 4;
const minNameLetters = 5;

/** What a text names by the lists. */
export interface ListedNames {
  readonly drugs: readonly string[];
  readonly diseases: readonly string[];
  /** A longer name than that of the disease it holds, with the word that makes it another: hereditary angioedema. */
  readonly narrowed: ReadonlyMap<string, string>;
}

/**
 * Names of drugs and diseases by the lists of all there are, where no term of the lexicon is named by them: whether a
 * source speaks of them is for the caller to look up.
 */
export const findListedNames = (text: string): ListedNames => {
  const { drugs, diseases, hearDrug } = loadListed();
  const tokens = tokenise(normaliseText(text));
  const covered = new Set(
    termIndex()
      .match(tokens)
      .flatMap(({ from, to }) => tokens.slice(from, to)),
  );
  const isNarrowed = ([first, ...rest]: readonly Token[]): boolean =>
    first !== undefined &&
    rest.length > 0 &&
    !covered.has(first) &&
    first.text.length >= minNameLetters &&
    rest.every((token) => covered.has(token)) &&
    ![first.text, ...first.forms].some((form) => isStopword(form) || isCommonWord(form));
  const found = {
    drugs: new Set<string>(),
    diseases: new Set<string>(),
    narrowed: new Map<string, string>(),
  };
  for (const token of tokens) {
    if (token.script !== 'arabic' || covered.has(token)) continue;
    if (isWordKnown({ ...token, forms: [token.text] })) continue;
    const heard = hearDrug(token.text);
    if (heard !== null) found.drugs.add(heard);
  }
  for (let at = 0; at < tokens.length; ) {
    let length = 0;
    for (let words = Math.min(maxNameWords, tokens.length - at); words > 0 && length === 0; words -= 1) {
      const part = tokens.slice(at, at + words);
      const name = part.map(({ text: word }) => word).join(' ');
      const isName =
        name.length >= minNameLetters &&
        part.every((token) => token.script !== 'number') &&
        (part.every((token) => !covered.has(token)) || isNarrowed(part)) &&
        !part.every(({ text: word, forms }) =>
          [word, ...forms].some((one) => isStopword(one) || isCommonWord(one)),
        );
      if (!isName) continue;
      if (diseases.has(name) && part.some((token) => covered.has(token)))
        found.narrowed.set(name, part[0]?.text ?? name);
      else if (diseases.has(name)) found.diseases.add(name);
      else if (drugs.has(name)) found.drugs.add(name);
      else continue;
      length = words;
    }
    at += Math.max(1, length);
  }
  return { drugs: [...found.drugs], diseases: [...found.diseases], narrowed: found.narrowed };
};

/** Who gives figures asks what they mean; who gives none asks what they were. */
const givesFigures = (text: string): boolean =>
  /\d/.test(normaliseText(text).replace(load().numberOfBed, ' '));

/** Asks for what stands in the record of one patient, which no source holds: tonight's dose, whether a scan came back. */
export const asksForRecord = (text: string): boolean => {
  const found = load().featuresOf(text);
  const inBed = found.has('personInBed');
  if (found.has('record') || (inBed && found.has('tonight'))) return true;
  const hasFigures = givesFigures(text);
  const asksWhatItWas = found.has('asksValue') && found.has('tonight') && (found.has('whose') || inBed);
  return (asksWhatItWas && !hasFigures) || asksByKind(text, { inBed, hasFigures });
};

/** From here on a text is taken for one; of Arabic and Chinese the classifier is more, or less, often sure. */
const likelyRecord = { latin: 0.6, arabic: 0.45, han: 0.65 } as const;

/** "Amoxicillin when breastfeeding?" has too little to go by. */
const isTooShort = (text: string): boolean =>
  (text.match(/[\u3400-\u9fff]/g)?.length ?? 0) < 9 && text.trim().split(/\s+/).length < 4;

/** How likely a text that gives no figures asks for what stands in a record, by the classifier; 0 where that is unlikely. */
export const likelihoodOfRecord = (text: string): number => {
  const least = /[\u3400-\u9fff]/.test(text)
    ? likelyRecord.han
    : /[\u0621-\u064a]/.test(text)
      ? likelyRecord.arabic
      : likelyRecord.latin;
  const rated = givesFigures(text) || isTooShort(text) ? 0 : rateRecord(text);
  return rated >= least ? rated : 0;
};
