import type { Answer, AnswerCalculation, AnswerTrace, Language, QuestionKind } from '@mz/contracts';
import { asksForRecord } from '@mz/lexicon/names';
import { normaliseText } from '@mz/lexicon/normalise';
import { findSafetyKind } from '@mz/lexicon/safety';
import { calculatorTools } from '../calculations/calculator-tools.ts';
import { type FoundCalculations, findCalculations } from '../calculations/find-calculations.ts';
import { readGuidance } from '../calculations/guidance.ts';
import { createChecker } from '../checking/check-sentence.ts';
import { maskText, withoutPlaceholders } from '../checking/mask-text.ts';
import type { Engine } from '../engines/engines.ts';
import { instructionsFor, promptFor, type Turn } from '../engines/prompt.ts';
import { EngineError, runEngine, type ToolRecord } from '../engines/run-engine.ts';
import type { Passage, Retrieval } from '../retrieval/passage.ts';
import { type Query, understand } from '../retrieval/query.ts';
import type { Retriever } from '../retrieval/retrieve.ts';
import { describeFrame } from '../understanding/describe-frame.ts';
import type { AnswerLine } from './answer-lines.ts';
import { answerTexts } from './answer-texts.ts';
import { type BuiltParts, buildParts, isMostlyBorneOut, nearestOf } from './build-answer.ts';
import { classify } from './classify.ts';
import { fixedNotices as fixed } from './fixed-notices.ts';
import { lookUp } from './look-up.ts';
import { type Material, prepareMaterial } from './material.ts';
import { missingDoseLines, notHeldLines, respellingLines, restatedLines } from './own-lines.ts';
import { createPacer } from './pace-updates.ts';
import { isOwnEmergency } from './urgent.ts';

export interface Asked {
  readonly answerId: string;
  readonly questionId: string;
  readonly question: string;
  readonly language: Language;
  /** What was said before in the conversation, the latest last. */
  readonly earlier: readonly Turn[];
}

export interface Answered {
  readonly answer: Answer;
  readonly trace: Omit<AnswerTrace, 'messageId' | 'at'>;
  /** Card that led, for the count of topics; null where none did. */
  readonly topic: string | null;
}

export interface AnsweringParts {
  readonly retriever: Retriever;
  readonly builtIn: Engine;
  /** The configured engine; null: the built-in one answers. */
  readonly external: Engine | null;
  readonly onEngineFailure: (error: EngineError) => void;
}

/** Milliseconds; a screen shows about as many states a second. */
const betweenUpdates = 25;
const nothing: FoundCalculations = {
  calculations: [],
  passages: [],
  lines: [],
  isMissing: false,
  isAsked: false,
  findUsed: () => [],
};

/** From this score on a passage is about the emergency itself. */
const emergencyFloor = 0.8;

const emptyParts = {
  bottomLine: null,
  statements: [],
  differential: null,
  redFlags: [],
  uncertainty: [],
  assumptions: [],
  sources: [],
  nextQuestions: [],
};

const withCalculations = (material: Material, passages: readonly Passage[]): Material => {
  const from = material.passages.length;
  return {
    ...material,
    passages: [
      ...material.passages,
      ...passages.map((passage, n) => ({ number: from + n + 1, passage, score: 1 })),
    ],
  };
};

const numberOf = (material: Material, passage: Passage): number =>
  material.passages.find((one) => one.passage === passage)?.number ?? 0;

/** Lines about what was computed come first, whichever engine writes the rest. */
const calculationLines = ({ lines }: FoundCalculations, material: Material): AnswerLine[] =>
  lines.map(({ tag, text, passage }) => ({
    tag,
    text,
    citations: passage ? [numberOf(material, passage)] : [],
    name: null,
    isOpen: false,
    isPlain: passage === null,
  }));

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

/**
 * Answers a question: understands, retrieves, computes, lets an engine write, checks. The same for both engines; where
 * the configured one fails the built-in one answers and the answer says so.
 *
 * @param onUpdate hears the answer as it grows
 * @throws the signal's reason when the client stopped; `partial` of the last update is then what there is
 */
export const answerQuestion = async (
  parts: AnsweringParts,
  asked: Asked,
  signal: AbortSignal,
  onUpdate: (answer: Answer, trace: Answered['trace']) => void,
): Promise<Answered> => {
  const start = performance.now();
  const timings: Record<string, number> = {};
  const time = (name: string, since: number): void => {
    timings[name] = Math.round((performance.now() - since) * 10) / 10;
  };
  const masked = maskText(asked.question);
  const earlier = asked.earlier.map(({ question }) => withoutPlaceholders(maskText(question).text));
  const readAs = (isContinued: boolean): Query => ({
    ...understand(withoutPlaceholders(masked.text), earlier, asked.language, isContinued),
    // Who is meant is masked, and says that a record is asked for.
    asksRecord: asksForRecord(asked.question),
  });
  let query = readAs(false);
  const { language } = query;
  const texts = answerTexts(language);
  const classified = classify(asked.question, query.analysis);
  const toolCalls: ToolRecord[] = [];

  const computing = performance.now();
  const isFixed = fixed[classified] !== undefined;
  const computed = isFixed
    ? nothing
    : await findCalculations(asked.question, query, asked.earlier.at(-1)?.question ?? null);
  for (const { calculator, inputs, evaluation, refusals } of computed.calculations)
    toolCalls.push({
      tool: 'calculate',
      input: { calculator, inputs },
      output: evaluation ?? { refusals },
      ok: evaluation !== null,
      tookMs: Math.round(performance.now() - computing),
    });
  time('calculate', computing);
  // Somebody in danger comes before a figure, which is told all the same.
  const kind: QuestionKind =
    computed.isAsked && classified !== 'emergency'
      ? computed.calculations.some(
          ({ calculator }) => calculator === 'unit-converter' || calculator === 'temperature',
        )
        ? 'unit'
        : computed.calculations.some(({ calculator }) => calculator.startsWith('drug-dos'))
          ? 'dose'
          : 'calculation'
      : classified;

  const retrieving = performance.now();
  const isQuiet =
    kind === 'greeting' ||
    kind === 'self-harm' ||
    kind === 'declined' ||
    kind === 'non-medical' ||
    kind === 'lay' ||
    kind === 'out-of-scope';
  /** What is asked besides a figure. */
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

  let engine: Answer['engine'] = { ...(parts.external ?? parts.builtIn).note, fellBack: null };
  let material = withCalculations(
    prepareMaterial(
      { language, kind, question: restated === null ? masked.text : `${masked.text}\n${restated}` },
      retrieval,
      await parts.retriever.cards(),
      computed.calculations,
    ),
    computed.passages,
  );
  const own = [
    ...calculationLines(computed, material),
    ...notHeldLines(retrieval, query),
    ...missingDoseLines(retrieval, query),
    ...respellingLines(query),
    ...restatedLines(restated, query),
  ];
  const check = createChecker();
  let toolCalculations: AnswerCalculation[] = [];

  const answerOf = (built: BuiltParts['parts'], extra: Partial<Answer>): Answer => ({
    id: asked.answerId,
    questionId: asked.questionId,
    language,
    kind,
    state: 'streaming',
    engine,
    ...built,
    frame: describeFrame(query.frame, language),
    calculations: [...computed.calculations, ...toolCalculations],
    notice: null,
    nearest: [],
    tookMs: Math.round(performance.now() - start),
    ...extra,
  });
  const traceOf = (built: BuiltParts | null): Answered['trace'] => {
    const used = new Set(
      built?.parts.sources.map(({ kind: of, id, passageId }) => `${of}:${id}#${passageId}`),
    );
    return {
      question: asked.question,
      maskedQuestion: masked.text,
      masked: masked.counts,
      kind,
      language,
      engine,
      retrieved: retrieval.found.slice(0, 24).map(({ passage, score }) => ({
        kind: passage.kind,
        id: passage.documentId,
        passageId: passage.passageId,
        title: passage.title,
        score: Math.round(score * 1000) / 1000,
        used: used.has(passage.key),
        version: passage.version,
      })),
      toolCalls,
      verdicts: (built?.verdicts ?? []).map((verdict) => ({
        ...verdict,
        citations: [...verdict.citations],
        reasons: [...verdict.reasons],
      })),
      dropped: [...(built?.dropped ?? [])],
      timings: { ...timings, total: Math.round(performance.now() - start) },
    };
  };
  const topic = retrieval.isFound
    ? (retrieval.found.find(({ passage }) => passage.kind === 'card')?.passage.documentId ?? null)
    : null;

  const fixedNotice =
    kind === 'emergency' &&
    (isOwnEmergency(normaliseText(asked.question)) || findSafetyKind(asked.question) === 'emergency')
      ? 'emergency'
      : fixed[kind];
  if (kind === 'greeting' || fixedNotice) {
    engine = { ...parts.builtIn.note, fellBack: null };
    const answer = answerOf(
      kind === 'greeting'
        ? { ...emptyParts, bottomLine: { text: texts.greeting, citations: [], support: 'plain' } }
        : emptyParts,
      {
        state: 'complete',
        notice: fixedNotice ?? null,
        nearest: kind === 'patient-order' ? nearestOf(retrieval, language) : [],
      },
    );
    return { answer, trace: traceOf(null), topic: null };
  }

  const noticeOf = (built: BuiltParts): Answer['notice'] => {
    if (kind === 'emergency') return 'emergency';
    if (computed.isMissing) return 'missing-inputs';
    if (!computed.isAsked && !retrieval.isFound) return 'not-found';
    return built.parts.bottomLine === null && built.parts.statements.length === 0 ? 'not-found' : null;
  };
  const show = (lines: readonly AnswerLine[]): void => {
    if (timings.first === undefined) time('first', start);
    const built = buildParts([...own, ...lines], material.passages, language, check);
    onUpdate(answerOf(built.parts, { notice: kind === 'emergency' ? 'emergency' : null }), traceOf(built));
  };
  const pace = createPacer(show, betweenUpdates);
  const update = (lines: readonly AnswerLine[]): void =>
    pace.push(lines, lines.length + computed.lines.length > 0);
  const finish = (lines: readonly AnswerLine[]): Answered => {
    pace.end();
    const built = buildParts([...own, ...lines], material.passages, language, check);
    const notice = noticeOf(built);
    const used = computed.findUsed();
    time('total', start);
    return {
      answer: answerOf(built.parts, {
        state: 'complete',
        notice,
        nearest: notice === 'not-found' ? nearestOf(retrieval, language) : [],
        ...(used.length > 0 && { used: [...used] }),
      }),
      trace: traceOf(built),
      topic,
    };
  };
  const write = (by: Engine): Promise<readonly AnswerLine[]> =>
    runEngine({
      model: by.model,
      instructions: instructionsFor(material),
      prompt: promptFor(
        material,
        asked.earlier.map((turn) => ({
          question: maskText(turn.question).text,
          answer: maskText(turn.answer).text,
        })),
      ),
      tools:
        by.note.kind === 'external'
          ? calculatorTools(language, (calculation, passage) => {
              toolCalculations = [...toolCalculations, calculation];
              if (passage) material = withCalculations(material, [passage]);
              return passage ? numberOf(material, passage) : null;
            })
          : {},
      material,
      signal,
      timeouts: by.timeouts,
      onLines: update,
      onTool: (record) => toolCalls.push(record),
    });

  /** What the configured engine writes is an answer only where the passages bear most of it out. */
  const writeChecked = async (by: Engine): Promise<readonly AnswerLine[]> => {
    const lines = await write(by);
    if (!isMostlyBorneOut(buildParts(lines, material.passages, language, check)))
      throw new EngineError('unsupported', 'Engine output not borne out by its passages.');
    return lines;
  };

  update([]);
  try {
    // Nothing to write from: no engine is asked, so that none can make something up. A figure that was asked for is the
    // answer; only a dose is better not read without what the cards say of the drug, and who asks for more gets more.
    const adds = kind === 'dose' || guidance !== null || (kind === 'calculation' && parts.external !== null);
    const isWritten = retrieval.isFound && (!computed.isAsked || adds);
    if (!isWritten) {
      engine = { ...parts.builtIn.note, fellBack: null };
      return finish([]);
    }
    if (parts.external) {
      try {
        return finish(await writeChecked(parts.external));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        parts.onEngineFailure(error);
        engine = { ...parts.builtIn.note, fellBack: error.reason };
        toolCalculations = [];
      }
    }
    return finish(await write(parts.builtIn));
  } finally {
    pace.end();
  }
};
