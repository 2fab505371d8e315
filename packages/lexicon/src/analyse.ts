import { readPresence } from './absence.ts';
import { normaliseText, type Token, tokenise } from './normalise.ts';
import { isStopword } from './stopwords.ts';
import { type TermKind, type TermMatch, termIndex } from './terms.ts';

/** What a text is about: terms by id, and words that name none. */
export interface Analysis {
  readonly terms: ReadonlyMap<string, TermKind>;
  /** Conditions among them, and severity, that are only spoken of as not being there. */
  readonly absent: ReadonlySet<string>;
  /** Conditions among them that may be there or not. */
  readonly either: ReadonlySet<string>;
  /** Stems of English and Arabic words and whole Chinese words, stopwords left out. */
  readonly words: ReadonlySet<string>;
  /** Numbers as written. */
  readonly numbers: readonly string[];
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

const chineseWords = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment).filter((word) => !isStopword(word));

/** Runs of tokens that stand beside each other in the text. */
const hanRuns = (normalised: string, tokens: readonly Token[]): string[] => {
  const runs: string[] = [];
  let start = -1;
  let end = -1;
  for (const token of [...tokens, null]) {
    if (token && token.start === end) {
      end = token.end;
      continue;
    }
    if (start >= 0) runs.push(normalised.slice(start, end));
    start = token?.start ?? -1;
    end = token?.end ?? -1;
  }
  return runs;
};

const nobody: ReadonlySet<string> = new Set();

/** What is not there, and what does not matter: said so wherever it is named. */
const presenceOf = (
  normalised: string,
  tokens: readonly Token[],
  matches: readonly TermMatch[],
): Pick<Analysis, 'absent' | 'either'> => {
  const presence = readPresence(normalised, tokens, matches);
  if (presence.every((one) => one === 'present')) return { absent: nobody, either: nobody };
  const said = (wanted: string): Set<string> =>
    new Set(
      matches.flatMap(({ term }, n) =>
        (term.kind === 'condition' || term.id === 'severe') && presence[n] === wanted ? [term.id] : [],
      ),
    );
  const [there, absent, either] = [said('present'), said('absent'), said('either')];
  return {
    absent: new Set([...absent].filter((id) => !there.has(id) && !either.has(id))),
    either: new Set([...either].filter((id) => !there.has(id))),
  };
};

/** "Nondiabetic" names diabetes, as what is not there. */
const joinedAbsent = /(?<![a-z])non(?=[a-z]{5})/g;

const takeApart = (normalised: string): string =>
  normalised.replace(joinedAbsent, (non, at: number) => {
    const [word] = tokenise(/^[a-z]+/.exec(normalised.slice(at + non.length))?.[0] ?? '');
    const [match] = word ? termIndex().match([word]) : [];
    return match?.term.kind === 'condition' ? 'non-' : non;
  });

/** Terms and other words of a text in any of the languages. */
export const analyse = (text: string): Analysis => {
  const normalised = takeApart(normaliseText(text));
  const tokens = tokenise(normalised);
  const matches = termIndex().match(tokens);
  const covered = new Set(matches.flatMap(({ from, to }) => tokens.slice(from, to)));
  const rest = tokens.filter((token) => !covered.has(token));
  const words = rest
    .filter(({ script, text: word }) => script === 'arabic' || (script === 'latin' && word.length > 1))
    .filter(({ forms }) => !forms.some(isStopword))
    .map(({ forms }) => forms[forms.length - 1] ?? '');
  const han = hanRuns(
    normalised,
    rest.filter(({ script }) => script === 'han'),
  ).flatMap(chineseWords);
  return {
    terms: new Map(matches.map(({ term }) => [term.id, term.kind])),
    ...presenceOf(normalised, tokens, matches),
    words: new Set([...words, ...han].filter(Boolean)),
    numbers: rest.filter(({ script }) => script === 'number').map(({ text: number }) => number),
  };
};

const maxCacheSize = 4000;
const remembered = new Map<string, Analysis>();

/** As `analyse`, for texts that come again and again: passages, not questions. */
export const analysePassage = (text: string): Analysis => {
  const known = remembered.get(text);
  if (known) return known;
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= maxCacheSize) remembered.delete(oldest);
  const analysis = analyse(text);
  remembered.set(text, analysis);
  return analysis;
};

/** The terms of a text that name a subject rather than a wish. */
export const subjectsOf = (text: string): Set<string> =>
  new Set([...analyse(text).terms].filter(([, kind]) => kind !== 'intent').map(([id]) => id));
