import { foldArabic } from '@mz/i18n/fold-arabic';

/** Words that carry no meaning of their own, normalised as `normaliseArabic` does. */
const stopWords = new Set(
  `في من على الي عن مع هذا هذه ذلك تلك التي الذي الذين اللذين هو هي هم هن ان انه انها كان كانت يكون تكون ليس
  ما ماذا متي كيف اين هل لا لم لن قد او ام ثم بل لكن كل بعض غير بين بعد قبل عند عندما لدي حتي اذا اذ كما حول
  دون ضد خلال منذ حيث اي ايه وقد وهو وهي فهو فهي به بها له لها فيه فيها منه منها عنه عليه عليها الا انما و`
    .split(/\s+/)
    .filter(Boolean),
);

const prefixes = ['وال', 'بال', 'كال', 'فال', 'ولل', 'ال', 'لل'];
const suffixes = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ه', 'ي'];

/** One form for the ways of writing alef, hamza, ya and ta marbuta; no vowel marks, no tatweel. */
export const normaliseArabic = (word: string): string =>
  foldArabic(word.replace(/\p{M}/gu, '')).replace(/ء/g, '');

export const isArabicStopWord = (normalised: string): boolean => stopWords.has(normalised);

/** A light stem: one article or conjunction off the front, endings off the back, never under three letters. */
export const stemArabic = (normalised: string): string => {
  let word = normalised;
  const prefix = prefixes.find((one) => word.startsWith(one) && word.length - one.length >= 3);
  if (prefix) word = word.slice(prefix.length);
  else if (word.startsWith('و') && word.length >= 5) word = word.slice(1);
  for (let round = 0; round < 2; round += 1) {
    const suffix = suffixes.find((one) => word.endsWith(one) && word.length - one.length >= 3);
    if (!suffix) break;
    word = word.slice(0, -suffix.length);
  }
  return word;
};
