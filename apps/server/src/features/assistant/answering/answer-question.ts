import type { Answer, AnswerCalculation } from '@mz/contracts';
import { normaliseText } from '@mz/lexicon/normalise';
import { findSafetyKind } from '@mz/lexicon/safety';
import { calculatorTools } from '../calculations/calculator-tools.ts';
import { createChecker } from '../checking/check-sentence.ts';
import { maskText } from '../checking/mask-text.ts';
import type { Engine } from '../engines/engines.ts';
import { instructionsFor, promptFor } from '../engines/prompt.ts';
import { EngineError, runEngine, type ToolRecord } from '../engines/run-engine.ts';
import { describeFrame } from '../understanding/describe-frame.ts';
import type { AnswerLine } from './answer-lines.ts';
import { answerTexts } from './answer-texts.ts';
import type { Answered, AnsweringParts, Asked } from './answering-parts.ts';
import { type BuiltParts, buildParts, isMostlyBorneOut, nearestOf } from './build-answer.ts';
import { calculationLines, numberOf, withCalculations } from './compute.ts';
import { fixedNotices as fixed } from './fixed-notices.ts';
import { prepareMaterial } from './material.ts';
import {
  changedLines,
  changedSlots,
  missingDoseLines,
  notHeldLines,
  respellingLines,
  restatedLines,
  verdictLines,
} from './own-lines.ts';
import { createPacer } from './pace-updates.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { traceOf } from './trace.ts';
import { isOwnEmergency } from './urgent.ts';
import { findVerdict } from './verdict.ts';

/** Milliseconds; a screen shows about as many states a second. */
const betweenUpdates = 25;
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
  const prepared = await prepareAnswer(parts, asked, signal, time);
  const { masked, query, kind, computed, retrieval, restated, guidance } = prepared;
  const toolCalls: ToolRecord[] = [...prepared.toolCalls];
  const { language } = query;
  const texts = answerTexts(language);

  const cards = await parts.retriever.cards();
  const verdict = kind === 'emergency' || computed.isAsked ? null : findVerdict(retrieval, query, cards);
  let engine: Answer['engine'] = { ...(parts.external ?? parts.builtIn).note, fellBack: null };
  let material = withCalculations(
    prepareMaterial(
      { language, kind, question: restated === null ? masked.text : `${masked.text}\n${restated}` },
      retrieval,
      cards,
      computed.calculations,
    ),
    computed.passages,
  );
  const own = [
    ...verdictLines(verdict, query),
    ...calculationLines(computed, material),
    ...notHeldLines(retrieval, query),
    ...missingDoseLines(retrieval, query),
    ...(retrieval.isFound ? changedLines(query) : []),
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
    changed: changedSlots(query),
    ...(verdict !== null && { verdict: verdict.value === 'figure' ? 'premise' : verdict.value }),
    calculations: [...computed.calculations, ...toolCalculations],
    notice: null,
    nearest: [],
    tookMs: Math.round(performance.now() - start),
    ...extra,
  });
  const trace = (built: BuiltParts | null): Answered['trace'] =>
    traceOf(
      {
        question: asked.question,
        masked,
        kind,
        language,
        engine,
        retrieval,
        toolCalls,
        timings: { ...timings, total: Math.round(performance.now() - start) },
      },
      built,
    );
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
    return { answer, trace: trace(null), topic: null };
  }

  const noticeOf = (built: BuiltParts): Answer['notice'] => {
    if (kind === 'emergency') return 'emergency';
    // What is asked besides the figure is answered, whether or not the figure can be.
    if (computed.isMissing && !(guidance !== null && retrieval.isFound)) return 'missing-inputs';
    if (!computed.isAsked && !retrieval.isFound) return 'not-found';
    return built.parts.bottomLine === null && built.parts.statements.length === 0 ? 'not-found' : null;
  };
  const show = (lines: readonly AnswerLine[]): void => {
    if (timings.first === undefined) time('first', start);
    const built = buildParts([...own, ...lines], material.passages, language, check);
    onUpdate(answerOf(built.parts, { notice: kind === 'emergency' ? 'emergency' : null }), trace(built));
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
        // The record of a patient stands in no source, nor near one.
        nearest:
          notice === 'not-found' && !query.asksRecord && retrieval.isOfRecord !== true
            ? nearestOf(retrieval, language)
            : [],
        ...(used.length > 0 && { used: [...used] }),
      }),
      trace: trace(built),
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
