import type { Answer, AnswerSentence, AnswerSource, Language } from '@mz/contracts';
import { checkSentence, type Verdict } from '../checking/check-sentence.ts';
import { bearsOut, claimsIn, type Figure, figuresIn } from '../checking/figures.ts';
import { type Passage, passageIn, type Retrieval } from '../retrieval/passage.ts';
import type { AnswerLine } from './answer-lines.ts';
import { answerTexts, fill } from './answer-texts.ts';
import type { NumberedPassage } from './material.ts';

/** What the checker found, for the trace. */
export interface CheckedSentence {
  readonly sentence: string;
  readonly support: AnswerSentence['support'];
  readonly citations: readonly number[];
  readonly reasons: readonly string[];
}

export interface BuiltParts {
  readonly parts: Pick<
    Answer,
    | 'bottomLine'
    | 'statements'
    | 'differential'
    | 'redFlags'
    | 'uncertainty'
    | 'assumptions'
    | 'sources'
    | 'nextQuestions'
  >;
  readonly verdicts: readonly CheckedSentence[];
  /** Citations that point to nothing the engine was given. */
  readonly dropped: readonly string[];
  readonly saysNotFound: boolean;
}

/** A sentence that rests on a passage, and what else it rests on. */
interface Claim {
  readonly text: string;
  readonly others: readonly Passage[];
}

const figuresOf = ({ text, translations }: Passage): readonly Figure[] =>
  [text, ...Object.values(translations)].flatMap(figuresIn);

/** A passage as a numbered source of an answer. */
const toSource = (
  passage: Passage,
  language: Language,
  { number, score, claims }: { number: number; score: number; claims: readonly Claim[] },
): AnswerSource => {
  const given = figuresOf(passage);
  const isBorneOut = (figure: Figure, by: readonly Figure[]): boolean =>
    by.some((one) => bearsOut(figure, one));
  // What another passage of the same sentence bears out is not this one's to bear out.
  const claimed = claims.flatMap(({ text, others }) =>
    claimsIn(text).filter(
      (figure) => isBorneOut(figure, given) || !others.some((other) => isBorneOut(figure, figuresOf(other))),
    ),
  );
  const matched = claimed.filter((figure) => isBorneOut(figure, given));
  const translation = passageIn(passage, language);
  const { card } = passage;
  return {
    number,
    kind: passage.kind,
    level: passage.level,
    id: passage.documentId,
    passageId: passage.passageId,
    title: passage.title,
    reference: passage.reference,
    year: passage.year,
    evidenceType: passage.evidenceType,
    url: passage.url,
    doi: passage.doi,
    retracted: passage.retracted,
    notices: passage.notices,
    passage: {
      before: passage.before,
      text: passage.text,
      after: passage.after,
      language: passage.language,
      translation: passage.language === language ? null : translation,
    },
    card: card && {
      title: card.titles[language],
      version: card.version,
      review: card.review,
      reviewer: card.reviewer,
      check: card.check,
      confidence: card.confidence,
      date: card.date,
    },
    score: Math.round(score * 1000) / 1000,
    figures: {
      matched: [...new Set(matched.map(({ text }) => text))],
      total: new Set(claimed.map(({ text }) => text)).size,
    },
  };
};

const maxNearest = 4;

/** Where nothing answers: what came nearest, a document once. */
export const nearestOf = (retrieval: Retrieval, language: Language): Answer['nearest'] => {
  const documents = new Map<string, (typeof retrieval.found)[number]>();
  for (const one of retrieval.found)
    if (!documents.has(one.passage.documentId) && one.score >= 0.2)
      documents.set(one.passage.documentId, one);
  return [...documents.values()]
    .slice(0, maxNearest)
    .map(({ passage, score }, n) => toSource(passage, language, { number: n + 1, score, claims: [] }));
};

/** What has to be known of sources whichever engine cites them: a retraction; a summary in place of the paper. */
const notesOn = (sources: readonly AnswerSource[], language: Language): AnswerSentence[] => {
  const texts = answerTexts(language);
  const documents = [...new Map(sources.map((source) => [source.id, source])).values()];
  const note = (template: string, { title, number }: AnswerSource): AnswerSentence => ({
    text: fill(template, { title }),
    citations: [number],
    support: 'plain',
  });
  return [
    ...documents.filter(({ retracted }) => retracted).map((source) => note(texts.retracted, source)),
    ...documents
      .filter(({ retracted, level }) => !retracted && level === 'summary')
      .slice(0, 1)
      .map((source) => note(texts.summaryOnly, source)),
  ];
};

const needsSource: ReadonlySet<AnswerLine['tag']> = new Set([
  'bottom',
  'statement',
  'redflag',
  'uncertain',
  'likely',
  'mustnotmiss',
]);

/**
 * Makes the parts of an answer out of what an engine wrote: citations of passages it was not given are dropped, the
 * others renumbered in the order of their use, so that every one resolves; every sentence is checked.
 */
export const buildParts = (
  lines: readonly AnswerLine[],
  passages: readonly NumberedPassage[],
  language: Language,
  check: typeof checkSentence = checkSentence,
): BuiltParts => {
  const byNumber = new Map(passages.map((one) => [one.number, one]));
  const renumbered = new Map<number, number>();
  const claimsOf = new Map<number, Claim[]>();
  const verdicts: CheckedSentence[] = [];
  const dropped: string[] = [];

  const toSentence = (line: AnswerLine): AnswerSentence => {
    const known = line.citations.filter((number) => byNumber.has(number));
    dropped.push(...line.citations.filter((number) => !byNumber.has(number)).map((number) => `[${number}]`));
    const citations = known.map((number) => {
      const shown = renumbered.get(number) ?? renumbered.size + 1;
      renumbered.set(number, shown);
      const others = known.flatMap((one) => (one === number ? [] : (byNumber.get(one)?.passage ?? [])));
      if (needsSource.has(line.tag))
        claimsOf.set(number, [...(claimsOf.get(number) ?? []), { text: line.text, others }]);
      return shown;
    });
    const isPlain = (line.isPlain === true || !needsSource.has(line.tag)) && known.length === 0;
    // What is still being written is judged when it is whole.
    const verdict: Verdict =
      isPlain || line.isOpen
        ? { support: 'plain', reasons: [] }
        : check(
            line.text,
            known.flatMap((number) => byNumber.get(number)?.passage ?? []),
          );
    if (!line.isOpen && !isPlain)
      verdicts.push({ sentence: line.text, support: verdict.support, citations, reasons: verdict.reasons });
    return { text: line.text, citations, support: verdict.support };
  };

  const of = (tag: AnswerLine['tag']) => lines.filter((line) => line.tag === tag);
  const [bottom, ...moreBottoms] = of('bottom');
  const bottomLine = bottom ? toSentence(bottom) : null;
  const statements = [...moreBottoms, ...of('statement')].map(toSentence);
  const items = (tag: 'likely' | 'mustnotmiss') =>
    of(tag).map((line) => ({
      name: line.name ?? line.text,
      separates: line.name !== null && line.text !== '' ? toSentence(line) : null,
    }));
  const mostLikely = items('likely');
  const mustNotMiss = items('mustnotmiss');
  const redFlags = of('redflag').map(toSentence);
  const uncertainty = of('uncertain').map(toSentence);
  const assumptions = of('assumption').map(toSentence);
  const sources = [...renumbered].flatMap(([number, shown]) => {
    const one = byNumber.get(number);
    return one
      ? [
          toSource(one.passage, language, {
            number: shown,
            score: one.score,
            claims: claimsOf.get(number) ?? [],
          }),
        ]
      : [];
  });
  const notes = notesOn(sources, language);
  // That a paper was withdrawn is said before what it found.
  const withdrawn = sources.find(
    ({ retracted, number }) => retracted && bottomLine?.citations.includes(number) === true,
  );
  const warning = withdrawn && notes.find(({ citations }) => citations.includes(withdrawn.number));
  uncertainty.push(...notes.filter((one) => one !== warning));
  return {
    parts: {
      bottomLine: warning ?? bottomLine,
      statements: warning && bottomLine ? [bottomLine, ...statements] : statements,
      differential: mostLikely.length + mustNotMiss.length > 0 ? { mostLikely, mustNotMiss } : null,
      redFlags,
      uncertainty,
      assumptions,
      sources,
      nextQuestions: of('next')
        .map(({ text }) => text)
        .slice(0, 4),
    },
    verdicts,
    dropped,
    saysNotFound: of('notfound').length > 0,
  };
};

/** Whether at least half of what an engine wrote stands in what it cites. */
export const isMostlyBorneOut = ({ verdicts }: BuiltParts): boolean =>
  verdicts.filter(({ support }) => support === 'supported').length * 2 >= verdicts.length;
