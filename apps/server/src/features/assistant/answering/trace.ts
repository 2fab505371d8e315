import type { Answer, Language, QuestionKind } from '@mz/contracts';
import type { MaskedText } from '../checking/mask-text.ts';
import type { ToolRecord } from '../engines/run-engine.ts';
import type { Retrieval } from '../retrieval/passage.ts';
import type { Answered } from './answering-parts.ts';
import type { BuiltParts } from './build-answer.ts';

const maxTraced = 24;

interface Traced {
  readonly question: string;
  readonly masked: MaskedText;
  readonly kind: QuestionKind;
  readonly language: Language;
  readonly engine: Answer['engine'];
  readonly retrieval: Retrieval;
  readonly toolCalls: readonly ToolRecord[];
  readonly timings: Readonly<Record<string, number>>;
}

/** How an answer came about: what was found, used, computed, checked and dropped. */
export const traceOf = (
  { question, masked, kind, language, engine, retrieval, toolCalls, timings }: Traced,
  built: BuiltParts | null,
): Answered['trace'] => {
  const used = new Set(built?.parts.sources.map(({ kind: of, id, passageId }) => `${of}:${id}#${passageId}`));
  return {
    question,
    maskedQuestion: masked.text,
    masked: masked.counts,
    kind,
    language,
    engine,
    retrieved: retrieval.found.slice(0, maxTraced).map(({ passage, score }) => ({
      kind: passage.kind,
      id: passage.documentId,
      passageId: passage.passageId,
      title: passage.title,
      score: Math.round(score * 1000) / 1000,
      used: used.has(passage.key),
      version: passage.version,
    })),
    toolCalls: [...toolCalls],
    verdicts: (built?.verdicts ?? []).map((verdict) => ({
      ...verdict,
      citations: [...verdict.citations],
      reasons: [...verdict.reasons],
    })),
    dropped: [...(built?.dropped ?? [])],
    timings: { ...timings },
  };
};
