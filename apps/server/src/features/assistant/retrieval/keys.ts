import { type Analysis, analyse, analysePassage } from '@mz/lexicon/analyse';
import { normaliseText, tokenise } from '@mz/lexicon/normalise';
import { isCommonWord, isStopword } from '@mz/lexicon/stopwords';
import { type TermKind, termIndex } from '@mz/lexicon/terms';

/** What a text is found by, with what each key counts. */
export type Keys = ReadonlyMap<string, number>;

/** Named concepts count whole, ordinary words little: a ward sentence is full of them. */
const kindWeights: Readonly<Record<TermKind, number>> = {
  condition: 1,
  drug: 1,
  class: 0.9,
  test: 0.7,
  intent: 0.3,
};
const wordWeight = 0.45;
const commonWordWeight = 0.2;
const pairWeight = 0.3;
const absentShare = 0.05;
const ofScoreWeight = 0.7;

const hanRuns = /[\u3400-\u9fff]{2,}/g;

/** Neighbouring Chinese characters: short questions and long texts cut words differently. */
const pairsOf = (normalised: string): string[] =>
  [...normalised.matchAll(hanRuns)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_none, at) => `p:${run.slice(at, at + 2)}`),
  );

const toKeys = (text: string, { terms, words, absent }: Analysis): Keys => {
  const keys = new Map<string, number>();
  for (const pair of pairsOf(normaliseText(text))) keys.set(pair, pairWeight);
  for (const word of words)
    if (!/^[\u3400-\u9fff]/.test(word))
      keys.set(`w:${word}`, isCommonWord(word) ? commonWordWeight : wordWeight);
  const { byId } = termIndex();
  for (const [id, kind] of terms) {
    keys.set(`t:${id}`, kindWeights[kind] * (absent.has(id) ? absentShare : 1));
    // A score names its disease.
    if (kind !== 'test') continue;
    for (const other of byId.get(id)?.broader ?? [])
      if (byId.get(other)?.kind === 'condition' && !terms.has(other)) keys.set(`t:${other}`, ofScoreWeight);
  }
  return keys;
};

/** Keys of a question or a part of it. */
export const keysOf = (text: string): Keys => toKeys(text, analyse(text));

/** As `keysOf`, for texts an index is made of. */
export const keysOfPassage = (text: string): Keys => toKeys(text, analysePassage(text));

/** The words of a text, also those that stand inside of the name of a concept. */
export const wordKeysOf = (text: string): Keys =>
  new Map(
    tokenise(normaliseText(text)).flatMap(({ forms, script, text: word }): [string, number][] =>
      script === 'latin' || script === 'arabic'
        ? forms.some(isStopword) || isCommonWord(word)
          ? []
          : [[`w:${forms.at(-1) ?? word}`, wordWeight]]
        : [],
    ),
  );
