import { normaliseText } from './normalise.ts';
import { readLexicon } from './patterns.ts';
import { createFeatureFinder, type PhraseList } from './phrases.ts';
import { isStopword } from './stopwords.ts';

const lists = [
  'results',
  'measures',
  'arrived',
  'asksWhether',
  'askedBack',
  'whatToDo',
  'lastOf',
  'ofWhom',
  'asksFigure',
  'whoDid',
  'services',
  'whatSaid',
  'onNow',
  'asksOther',
] as const;
type Lists = Readonly<Record<(typeof lists)[number] | 'particles', PhraseList>>;

interface Known {
  readonly featuresOf: (text: string) => ReadonlySet<string>;
  /** Words of a bare "bed 12 potassium?", the longest first. */
  readonly ofBare: { readonly words: ReadonlySet<string>; readonly han: RegExp };
  readonly measures: ReadonlySet<string>;
  /** What somebody did, asked at the beginning of a sentence: "the doctor who prescribed it" asks nothing. */
  readonly whoDid: RegExp;
}

let known: Known | null = null;

const bareLists = ['results', 'measures', 'lastOf', 'ofWhom', 'asksFigure'] as const;
const load = (): Known => {
  if (known) return known;
  const words = readLexicon<Lists>('record-words.json');
  const ownLists = Object.fromEntries(lists.map((list) => [list, words[list]]));
  const { en, ar } = words.results;
  const { en: arrived, ar: arrivedArabic } = words.arrived;
  // "Radiates to the back" and "CT": what came back stands before the word for it, in Arabic after it.
  const cameBack = {
    en: en.flatMap((noun) => arrived.map((end) => `${noun} ${end}`)),
    ar: ar.flatMap((noun) => arrivedArabic.flatMap((verb) => [`${verb} ~ ${noun}`, `${noun} ~ ${verb}`])),
    zh: words.arrived.zh,
  };
  const measureBack = {
    en: words.measures.en.flatMap((noun) => arrived.map((end) => `${noun} ${end}`)),
    ar: words.measures.ar.flatMap((noun) => arrivedArabic.map((verb) => `${verb} ~ ${noun}`)),
    zh: words.measures.zh,
  };
  const bare = bareLists.flatMap((list) => [...words[list].en, ...words[list].ar]);
  const han = [...bareLists.flatMap((list) => words[list].zh), ...words.particles.zh].map(normaliseText);
  known = {
    featuresOf: createFeatureFinder({ ...ownLists, cameBack, measureBack }),
    ofBare: {
      words: new Set(bare.flatMap((phrase) => normaliseText(phrase).split(/\s+/))),
      han: new RegExp(han.sort((a, b) => b.length - a.length).join('|'), 'g'),
    },
    measures: new Set(words.measures.ar.map(normaliseText)),
    whoDid: new RegExp(
      `(?:^|[.?!;:,\\n]\\s*)(?:so |and |hey |ok )?(?:${words.whoDid.en.map(normaliseText).join('|')})\\b`,
    ),
  };
  return known;
};

const numberedBed = /\d\s?号?床|床位?\s?\d/;

/** "His pressure" is one word in Arabic. */
const possessed = /^(.{2,}?)(?:ها|هم|ه|و)$/;

/** One clause of few words: who tells what came back goes on to ask what follows from it. */
const isShort = (folded: string): boolean =>
  !/[،,.:;]/.test(folded) && folded.trim().split(/\s+/).length <= 9;

/** Letters Arabic writes together with a word. */
const bareArabic = (word: string): readonly string[] => [
  word,
  word.replace(possessed, '$1'),
  word.replace(/^[وفبلك](?=.{3})/, ''),
  word.replace(/^(?:[وفبك]?ال|لل)(?=.{2})/, ''),
];

const namesPossessed = (folded: string): boolean =>
  (folded.match(/[\u0621-\u064a]+/g) ?? []).some((word) => {
    const [, thing] = possessed.exec(word) ?? [];
    return thing !== undefined && load().measures.has(thing);
  });

/** Nothing but a bed and a value: "bed 12 potassium?", "12床血钾". */
const isBare = (text: string): boolean => {
  const { words, han } = load().ofBare;
  const folded = normaliseText(text).replaceAll("'", '');
  const rest = folded.replace(/\s+(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])\s+/g, '').replace(han, ' ');
  return (rest.match(/[\p{L}]+/gu) ?? []).every(
    (word) => words.has(word) || isStopword(word) || bareArabic(word).some((form) => words.has(form)),
  );
};

/**
 * Requests for what stands in a record, by what they ask: whether a result is there, what a value was last, who wrote
 * or what a service said, what somebody is on. `hasFigures`: who gives a figure asks what it means.
 */
export const asksByKind = (
  text: string,
  place: { readonly inBed: boolean; readonly hasFigures: boolean },
): boolean => {
  const { featuresOf, whoDid } = load();
  // Chinese writes abbreviations without a space beside them.
  const folded = normaliseText(text)
    .replaceAll("'", '')
    .replace(/(?<=[a-z\d])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[a-z])/g, ' ');
  const found = featuresOf(folded);
  if (found.has('whatToDo') || place.hasFigures) return false;
  const inBed = place.inBed || numberedBed.test(folded);
  const isOfSomebody = inBed || found.has('ofWhom') || namesPossessed(folded);
  const isOfHan = /[\u4e00-\u9fff]/.test(folded);
  if (found.has('onNow')) return true;
  const isArabic = /[\u0621-\u064a]/.test(folded);
  if (isOfHan || isArabic ? found.has('whoDid') : whoDid.test(folded)) return true;
  if (found.has('services') && found.has('whatSaid')) return true;
  if (found.has('askedBack')) return true;
  const isBack = isOfHan
    ? found.has('arrived') && (found.has('results') || found.has('measures'))
    : (found.has('cameBack') || (found.has('measureBack') && isOfSomebody)) &&
      (found.has('asksWhether') || (isArabic && isOfSomebody && isShort(folded) && !found.has('asksOther')));
  if (isBack) return true;
  const isValue = found.has('measures') || found.has('results');
  if (isValue && isOfSomebody && found.has('lastOf') && found.has('asksFigure')) return true;
  return (
    (isValue || namesPossessed(folded)) &&
    (inBed || (isOfSomebody && found.has('asksFigure'))) &&
    isBare(text)
  );
};
