import type { Language, QuestionKind } from '@mz/contracts';
import { asksForRecord, findUnknownNames } from '@mz/lexicon/names';
import { readGuidance } from '../calculations/guidance.ts';
import { maskText, withoutPlaceholders } from '../checking/mask-text.ts';
import type { ToolRecord } from '../engines/run-engine.ts';
import type { Retrieval } from '../retrieval/passage.ts';
import { type Query, understand } from '../retrieval/query.ts';
import type { AnsweringParts, Asked } from './answering-parts.ts';
import { classify } from './classify.ts';
import { compute, kindOf } from './compute.ts';
import { fixedNotices as fixed } from './fixed-notices.ts';
import { lookUp } from './look-up.ts';

/** Whether what was asked before was of a disease or a remedy. */
const namesCase = (before: Query['frameBefore']): boolean =>
  before !== null && before.conditions.length + before.drugs.length > 0;

/** Nothing is looked up for these. */
const quietKinds: ReadonlySet<QuestionKind> = new Set([
  'greeting',
  'self-harm',
  'declined',
  'non-medical',
  'lay',
  'out-of-scope',
]);

/** From this score on a passage is about the emergency itself. */
const emergencyFloor = 0.8;

/** Begins to look for what a question needs, before it is known whether and where it is stored. */
export const prefetch = (
  { retriever }: Pick<AnsweringParts, 'retriever'>,
  question: string,
  fallback: Language,
): void => {
  const query = understand(withoutPlaceholders(maskText(question).text), [], fallback);
  const kind = classify(question, query.analysis);
  if (fixed[kind] !== undefined || kind === 'greeting') return;
  // Who waits for it hears of a failure.
  retriever.retrieve(query, { literature: kind === 'literature' }).catch(() => undefined);
};

/** What a question was read as, computed and looked up for, before anything is written. */
export interface Prepared {
  readonly masked: ReturnType<typeof maskText>;
  readonly query: Query;
  readonly kind: QuestionKind;
  readonly computed: Awaited<ReturnType<typeof compute>>['computed'];
  readonly toolCalls: readonly ToolRecord[];
  readonly retrieval: Retrieval;
  /** The question in other words, where the look-up was done by them. */
  readonly restated: string | null;
  /** What is asked besides a figure. */
  readonly guidance: Awaited<ReturnType<typeof readGuidance>> | null;
}

/** The steps before an answer is written: the question is masked, read, computed and looked up. */
export const prepareAnswer = async (
  parts: AnsweringParts,
  asked: Asked,
  signal: AbortSignal,
  time: (name: string, since: number) => void,
): Promise<Prepared> => {
  const masked = maskText(asked.question);
  const earlier = asked.earlier.map(({ question }) => withoutPlaceholders(maskText(question).text));
  const readAs = (isContinued: boolean): Query => {
    const read = understand(withoutPlaceholders(masked.text), earlier, asked.language, isContinued);
    return {
      ...read,
      // Who is meant is masked, and says that a record is asked for; so is a disease named after nobody.
      asksRecord: asksForRecord(asked.question),
      unknownNames: [...new Set([...read.unknownNames, ...findUnknownNames(asked.question)])],
      typed: asked.question,
    };
  };
  let query = readAs(false);
  const classified = classify(asked.question, query.analysis, namesCase(query.frameBefore));

  const computing = performance.now();
  const isFixed = fixed[classified] !== undefined;
  const { computed, toolCalls: computedCalls } = await compute(
    asked.question,
    query,
    asked.earlier.at(-1)?.question ?? null,
    isFixed,
  );
  time('calculate', computing);
  const kind = kindOf(classified, computed);

  const retrieving = performance.now();
  const isQuiet = quietKinds.has(kind);
  const guidance =
    kind === 'calculation'
      ? await readGuidance(
          asked.question,
          query,
          computed.calculations.map(({ calculator }) => calculator),
        )
      : null;
  const lookedUp = isQuiet
    ? { query, retrieved: { found: [], isFound: false, selected: null }, restated: null }
    : await lookUp(
        parts,
        {
          query,
          guidance,
          masked: masked.text,
          earlier: asked.earlier.map((turn) => maskText(turn.question).text),
          continueFrom: earlier.length > 0 ? () => readAs(true) : null,
          mayRestate: !computed.isAsked && !isFixed && kind !== 'emergency',
          literature: kind === 'literature',
        },
        signal,
      );
  const { retrieved, restated } = lookedUp;
  query = lookedUp.query;
  const isClose = kind !== 'emergency' || (retrieved.found[0]?.score ?? 0) >= emergencyFloor;
  const retrieval: Retrieval = isClose ? retrieved : { ...retrieved, isFound: false };
  time('retrieve', retrieving);
  return { masked, query, kind, computed, toolCalls: computedCalls, retrieval, restated, guidance };
};
