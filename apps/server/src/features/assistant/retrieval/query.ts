import type { Language } from '@mz/contracts';
import { spell, writeOut } from '@mz/lexicon/ambiguous';
import { type Analysis, analyse } from '@mz/lexicon/analyse';
import { detectLanguage } from '@mz/lexicon/detect-language';
import { leansOnPatient, pointsBack, startsAsFollowUp, toldIn } from '@mz/lexicon/follow-ups';
import { unknownStudiesIn } from '@mz/lexicon/known-studies';
import { asksForRecord, findUnknownNames, likelihoodOfRecord } from '@mz/lexicon/names';
import { normaliseText } from '@mz/lexicon/normalise';
import { readRules } from '@mz/lexicon/rules';
import { type Respelling, respell } from '@mz/lexicon/spelling';
import { studiesIn } from '@mz/lexicon/studies';
import { termIndex } from '@mz/lexicon/terms';
import { continueFrame, type Frame, readFrame } from '../understanding/frame.ts';
import { type Keys, keysOf } from './keys.ts';
import { findingsOfValues } from './value-findings.ts';

/** One thing asked for, and how much it counts beside the others. */
export interface QueryPart {
  readonly key: string;
  readonly kind: 'topic' | 'intent' | 'word';
  readonly weight: number;
  /** Names a study: an answer has to name it too. */
  readonly isName?: boolean;
  /** Who is asked about does not have it. */
  readonly isAbsent?: boolean;
  /** Who is asked about is allergic to it: what gives it is no answer. */
  readonly isAllergen?: boolean;
  /** Taken over from the question before: an answer has to be about it, or is only likely to be. */
  readonly carried?: 'needed' | 'likely';
}

export interface Query {
  readonly language: Language;
  readonly text: string;
  /** As it was typed: an author or an acronym in small letters looks like a person's name. It does not leave the server. */
  readonly typed: string;
  readonly analysis: Analysis;
  readonly parts: readonly QueryPart[];
  /** Studies asked about by name, in small letters. */
  readonly studies: readonly string[];
  /** The question leans on the one before. */
  readonly isFollowUp: boolean;
  /** What cards are ranked by: of this question, and in part of the one it goes on from. */
  readonly keys: Keys;
  /** Keys of the question before, where this one goes on about the same patient. */
  readonly keysBefore: Keys | null;
  /** The slots of the question, with what the ones before said of the same patient. */
  readonly frame: Frame;
  /** The slots before this question, where it goes on from one about the same patient. */
  readonly frameBefore: Frame | null;
  /** Names of drugs and diseases nobody knows. */
  readonly unknownNames: readonly string[];
  /** Asks for what only the record of a patient holds. */
  readonly asksRecord: boolean;
  /** How likely it asks for a record, by the classifier; 0 where that is unlikely, or it goes on about a patient. */
  readonly likelihoodOfRecord: number;
  /** Words that were taken for slips of the pen. */
  readonly respellings: readonly Respelling[];
}

const carriedWeights = { needed: 0.8, likely: 0.6, other: 0.3 } as const;
/** How much what is told beside the question counts. */
const background = 0.18;

/** Terms for how old somebody is. */
const agesOf: ReadonlySet<string> = new Set(['child', 'infant', 'adult', 'older adult']);
/** Terms for who somebody is and where: they go on to hold for the next question. */
const peopleOf: ReadonlySet<string> = new Set([
  ...agesOf,
  'pregnancy',
  'woman',
  'man',
  'outpatient',
  'inpatient',
  'intensive care',
  'severe',
  'mild',
]);

const isDisease = (key: string): boolean => termIndex().byId.get(key)?.kind === 'condition';

const isRemedy = (key: string): boolean => ['drug', 'class'].includes(termIndex().byId.get(key)?.kind ?? '');

const partsOf = (analysis: Analysis, factor = 1): QueryPart[] => [
  ...[...analysis.terms].map(([key, kind]) => ({
    key,
    kind: kind === 'intent' ? ('intent' as const) : ('topic' as const),
    weight: analysis.either.has(key) ? Math.min(background, factor) : factor,
    ...(analysis.absent.has(key) && { isAbsent: true }),
  })),
  ...[...analysis.words].map((key) => ({ key, kind: 'word' as const, weight: factor })),
];

const { allergies, allergyWords, studyNames, studyNamesInSmall, youngAge, inYears, inMonths } = readRules(
  'asking-rules.json',
  ['allergies', 'allergyWords', 'studyNames', 'studyNamesInSmall', 'youngAge', 'inYears', 'inMonths'],
);

/** Drugs somebody is said to be allergic to. */
const allergensIn = (text: string): Set<string> =>
  new Set(
    [...normaliseText(text).matchAll(allergies)].flatMap((match) =>
      [...analyse(match.slice(1).find((said) => said !== undefined) ?? '').terms].flatMap(([key, kind]) =>
        kind === 'drug' || kind === 'class' ? [key] : [],
      ),
    ),
  );

/** Words of a text that name a study: HARMONY is not about harmony. */
const wordsOfStudies = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(studyNames), ...text.matchAll(studyNamesInSmall)].flatMap((match) => [
      ...analyse(match[1] ?? match[2] ?? '').words,
    ]),
  );

/** Who the patient is by their age: somebody of five is a child without the word, somebody of seventy none. */
const readAgeGroup = (text: string): 'infant' | 'child' | 'adult' | null => {
  const match = youngAge.exec(text.normalize('NFKC'));
  if (!match) return null;
  const figure = Number(match[1] ?? match[3] ?? match[5]);
  const unit = match[2] ?? match[4] ?? match[6] ?? 'y';
  if (inYears.test(unit)) return figure < 1 ? 'infant' : figure < 16 ? 'child' : 'adult';
  return inMonths.test(unit) && figure > 24 ? 'child' : 'infant';
};

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
/** The sentence that asks, and what is told around it: a history, findings, requests. */
const splitFocus = (text: string): { focus: string; around: string } => {
  const all = [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
  const asking = all.filter((sentence) => /[?？؟]\s*$/.test(sentence));
  const focus = asking.length > 0 ? asking.join(' ') : (all.at(-1) ?? text);
  if (all.length < 2 || partsOf(analyse(focus)).every(({ kind }) => kind !== 'topic'))
    return { focus: text, around: '' };
  return { focus, around: all.filter((sentence) => !focus.includes(sentence)).join(' ') };
};

/** How much the keys of the question before count. */
const carriedShare = 0.8;

const joinKeys = (own: Keys, before: Keys): Keys => {
  const joined = new Map([...before].map(([key, weight]) => [key, weight * carriedShare]));
  for (const [key, weight] of own) joined.set(key, weight);
  return joined;
};

/** How much a finding counts that a value says and no word does. */
const valueShare = 0.6;

const withValues = (keys: Keys, text: string, named: readonly string[]): Keys => {
  const joined = new Map(keys);
  for (const id of findingsOfValues(text, new Set(named)))
    if (!joined.has(`t:${id}`)) joined.set(`t:${id}`, valueShare);
  return joined;
};

const namesDiseaseIn = (question: string): boolean =>
  [...analyse(writeOut(question)).terms.values()].includes('condition');

/** How much a drug counts that is told of the patient beside what is asked. */
const toldShare = 0.4;

/** Drugs the frame left out, as they are only told, and the diseases they are told for. */
const withoutTold = (keys: Keys, { drugs, intents }: Frame): Keys =>
  !intents.includes('loading') || drugs.length > 0
    ? keys
    : new Map(
        [...keys].map(([key, weight]) => [
          key,
          isRemedy(key.slice(2)) && key.startsWith('t:') ? weight * toldShare : weight,
        ]),
      );

/** What is told of the patient beside counts less than what was asked about: "she has asthma, what then?" */
const besideShare = 0.55;

const withTold = (own: Keys, told: ReadonlySet<string>): Keys =>
  new Map([...own].map(([key, weight]) => [key, told.has(key.slice(2)) ? weight * besideShare : weight]));

/** A question that names no disease of its own is still about the patient before. */
const carryKeys = (own: Keys, previous: string | undefined, text: string): Keys => {
  if (previous === undefined) return own;
  const namesDisease = [...own.keys()].some((key) => key.startsWith('t:') && isDisease(key.slice(2)));
  if (namesDisease && !leansOnPatient(text)) return own;
  const before = keysOf(previous);
  const isOfCase = [...before.keys()].some((key) => isDisease(key.slice(2)) || isRemedy(key.slice(2)));
  return joinKeys(isOfCase ? withTold(own, toldIn(text)) : own, before);
};

/** So many questions back the patient is still the same one. */
const remembered = 6;

/** What the questions before said together: a chain of corrections leads back to the one that named the drug. */
const frameOf = (questions: readonly string[]): Frame | null => {
  let before: Frame | null = null;
  for (const question of questions.slice(-remembered)) {
    const now = readFrame(question);
    const goesOn = startsAsFollowUp(question) || now.drugs.length + now.conditions.length === 0;
    before = before !== null && goesOn ? continueFrame(before, now) : now;
  }
  return before;
};

/**
 * What a question asks for. A question that leans on the one before ("and in CKD?") takes over what that was about.
 *
 * @param earlier questions of the conversation, the latest last
 * @param isContinued it is taken to go on from the question before, whatever it looks like
 */
export const understand = (
  typed: string,
  earlier: readonly string[],
  fallback: Language,
  isContinued = false,
): Query => {
  const language = detectLanguage(typed, fallback);
  // Who goes on about a named disease tells more of it, and describes no other.
  const isOfNamed = earlier.some((one) => namesDiseaseIn(one));
  const spelt = spell(typed);
  const written = isOfNamed ? spelt : writeOut(typed);
  const { text, respellings } = respell(written);
  const analysis = analyse(text);
  const studies = studiesIn(typed);
  const { focus, around } = splitFocus(text);
  const names = wordsOfStudies(text);
  const allergens = allergensIn(text);
  const asked = partsOf(analyse(focus)).map((part): QueryPart => {
    if (part.kind === 'word' && names.has(part.key)) return { ...part, isName: true };
    if (allergens.has(part.key)) return { ...part, weight: 0, isAllergen: true };
    const isAllergy = allergens.size > 0 && part.kind === 'word' && allergyWords.test(part.key);
    return isAllergy ? { ...part, weight: background } : part;
  });
  const group = readAgeGroup(text);
  // That somebody is grown up is no wish, it only keeps doses of children away.
  if (group !== null && !asked.some(({ key }) => agesOf.has(key)))
    asked.push({ key: group, kind: 'intent', weight: group === 'adult' ? 0 : 1 });
  const askedKeys = new Set(asked.map(({ key }) => key));
  const surrounding = around === '' ? [] : partsOf(analyse(around), background);
  const own = [...asked, ...surrounding.filter(({ key, kind }) => !askedKeys.has(key) && kind === 'topic')];
  const topics = own.filter(({ kind }) => kind === 'topic');
  // "And in pregnancy?", "without diabetes?" ask about the same thing in somebody else.
  const subjects = topics.filter(({ key, isAbsent }) => isAbsent !== true && !peopleOf.has(key));
  const namesDisease = subjects.some(({ key }) => isDisease(key));
  const isShort = own.filter(({ weight }) => weight > 0).length <= 3 || normaliseText(text).length < 40;
  const previous = earlier.at(-1);
  const isJoined = startsAsFollowUp(text) || pointsBack(text) || subjects.length === 0;
  const isFollowUp = previous !== undefined && (isContinued || (isShort && (isJoined || !namesDisease)));
  // What is described and was named after it makes no name of the word before it.
  const withoutDescribed = written === spelt ? text : respell(spelt).text;
  const unknownNames = [...findUnknownNames(withoutDescribed), ...unknownStudiesIn(typed)];
  const asksRecord = asksForRecord(typed);
  const ofRecord = previous === undefined ? likelihoodOfRecord(typed) : 0;
  const read = readFrame(text);
  const keys = new Map(
    withValues(withoutTold(keysOf(text), read), text, [
      ...analysis.terms.keys(),
      ...(group === null ? [] : [group]),
    ]),
  );
  if (group === 'infant' && !keys.has(`t:${group}`)) keys.set(`t:${group}`, valueShare);
  const standsAlone = !isFollowUp && !leansOnPatient(text) && read.conditions.length > 0;
  const frameBefore = standsAlone ? null : frameOf(earlier);
  const frame = frameBefore === null ? read : continueFrame(frameBefore, read);
  const base = {
    language,
    typed,
    text,
    analysis,
    studies,
    frame,
    frameBefore,
    unknownNames,
    asksRecord,
    likelihoodOfRecord: ofRecord,
    respellings,
  };
  const joined = carryKeys(keys, previous, text);
  const keysBefore = previous === undefined ? null : keysOf(previous);
  if (!isFollowUp) return { ...base, parts: own, keys: joined, keysBefore, isFollowUp };
  // A chain of short questions still leads back to the one that named the subject.
  const before = understand(previous, earlier.slice(0, -1), fallback);
  const mine = new Set(own.map(({ key }) => key));
  const hasIntent = own.some(
    ({ key, kind, weight }) => kind === 'intent' && weight > 0 && !peopleOf.has(key),
  );
  const hasRemedy = subjects.some(({ key }) => isRemedy(key));
  const carried: NonNullable<QueryPart['carried']> = isJoined && !namesDisease ? 'needed' : 'likely';
  const hasAge = own.some(({ key }) => agesOf.has(key));
  const kept = before.parts
    .filter(({ key, kind }) => !mine.has(key) && kind !== 'word' && !(hasAge && agesOf.has(key)))
    .filter(({ key, kind }) => !(hasIntent && kind === 'intent' && !peopleOf.has(key)))
    // "And dabigatran?" asks instead of warfarin, not of both.
    .filter(({ key }) => !(hasRemedy && isRemedy(key)))
    .map(
      (part): QueryPart => ({
        ...part,
        weight:
          part.kind === 'topic'
            ? carriedWeights[carried] *
              Math.min(1, part.weight / (part.carried ? carriedWeights[part.carried] : 1))
            : part.weight * (part.carried ? 1 : carriedWeights.other),
        carried,
      }),
    );
  return {
    ...base,
    parts: [...own, ...kept],
    keys: joinKeys(keys, before.keys),
    keysBefore: before.keys,
    isFollowUp,
  };
};
