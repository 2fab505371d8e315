import { randomUUID } from 'node:crypto';
import type { Answer } from '@mz/contracts';
import { stepCountIs, streamText, type ToolSet } from 'ai';
import { type EngineModel, materialKey } from '../../../adapters/language-models/writing-model.ts';
import { type AnswerLine, createLineReader } from '../answering/answer-lines.ts';
import { composeAnswer } from '../answering/compose.ts';
import type { Material } from '../answering/material.ts';

export type FallBackReason = NonNullable<Answer['engine']['fellBack']>;

/** The configured engine did not give a usable answer. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly reason: FallBackReason;

  constructor(reason: FallBackReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface ToolRecord {
  readonly tool: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly ok: boolean;
  readonly tookMs: number;
}

export interface EngineRequest {
  readonly model: EngineModel;
  readonly instructions: string;
  readonly prompt: string;
  readonly tools: ToolSet;
  readonly material: Material;
  readonly signal: AbortSignal;
  readonly timeouts: { readonly totalMs: number };
  readonly onLines: (lines: readonly AnswerLine[]) => void;
  readonly onTool: (record: ToolRecord) => void;
}

const maxSteps = 5;
const maxCharacters = 24_000;
const materials = new Map<string, Material>();

/** What the built-in engine writes for the material of a call. */
export const writeBuiltIn = (materialId: string): readonly string[] => {
  const material = materials.get(materialId);
  return material ? composeAnswer(material) : [];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const refusalWords = /^\s*(i('m| am) sorry|i can(no|')t|i am unable|i'm unable|sorry, (but )?i|as an ai)/i;

/** Why an engine failed, by what its adapter threw. */
export const toEngineError = (error: unknown): EngineError => {
  if (error instanceof EngineError) return error;
  const status = isRecord(error) && typeof error.statusCode === 'number' ? error.statusCode : null;
  const name = error instanceof Error ? error.name : '';
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  if (status === 429 || status === 402 || /quota|rate limit/i.test(text))
    return new EngineError('quota', 'Engine quota exceeded.', error);
  if (/timeout/i.test(name) || /timed? ?out/i.test(text))
    return new EngineError('timeout', 'Engine timed out.', error);
  if (status === 401 || status === 403 || status === 404)
    return new EngineError('refused', `Engine rejected the request with status ${status}.`, error);
  if (status !== null && status >= 500)
    return new EngineError('unreachable', `Engine responded with status ${status}.`, error);
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|Cannot connect|fetch failed/i.test(text))
    return new EngineError('unreachable', 'Engine unreachable.', error);
  return new EngineError('broken', 'Engine stream interrupted.', error);
};

/**
 * Lets an engine write and reads its lines as they come.
 *
 * @throws EngineError saying why there is no whole answer; the signal's reason when the client stopped it
 */
export const runEngine = async (request: EngineRequest): Promise<readonly AnswerLine[]> => {
  const { model, material, signal, timeouts } = request;
  const materialId = randomUUID();
  materials.set(materialId, material);
  const reader = createLineReader();
  const started = new Map<string, number>();
  let written = '';
  let finish: string | null = null;
  try {
    const result = streamText({
      model,
      instructions: request.instructions,
      prompt: request.prompt,
      tools: request.tools,
      stopWhen: stepCountIs(maxSteps),
      maxRetries: 0,
      temperature: 0,
      maxOutputTokens: 3000,
      abortSignal: signal,
      timeout: { totalMs: timeouts.totalMs },
      providerOptions: { [materialKey]: { id: materialId } },
      // The default prints to the console.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        written += part.text;
        if (written.length > maxCharacters)
          throw new EngineError('broken', 'Engine output exceeds the length limit.');
        request.onLines(reader.push(part.text));
      } else if (part.type === 'tool-call') started.set(part.toolCallId, performance.now());
      else if (part.type === 'tool-result' || part.type === 'tool-error')
        request.onTool({
          tool: part.toolName,
          input: part.input,
          output: part.type === 'tool-result' ? part.output : String(part.error),
          ok: part.type === 'tool-result',
          tookMs: performance.now() - (started.get(part.toolCallId) ?? performance.now()),
        });
      else if (part.type === 'finish') finish = part.finishReason;
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') {
        signal.throwIfAborted();
        throw new EngineError('timeout', 'Engine timed out.');
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = toEngineError(error);
    // What had begun to answer was there.
    throw failure.reason === 'unreachable' && written !== ''
      ? new EngineError('broken', 'Engine stream interrupted.', error)
      : failure;
  } finally {
    materials.delete(materialId);
  }
  signal.throwIfAborted();
  if (finish === 'content-filter') throw new EngineError('refused', 'Engine content filter applied.');
  if (finish === 'length' || finish === 'tool-calls')
    throw new EngineError('truncated', 'Engine output truncated.');
  if (finish !== 'stop')
    throw new EngineError('broken', `Unexpected engine finish reason: ${finish ?? 'none'}.`);
  const lines = reader.end();
  if (lines.length === 0 && model.provider !== 'built-in')
    throw new EngineError('broken', 'Engine output empty.');
  const [first] = lines;
  if (
    first &&
    model.provider !== 'built-in' &&
    lines.every(({ citations }) => citations.length === 0) &&
    refusalWords.test(first.text)
  )
    throw new EngineError('refused', 'Engine declined to answer.');
  return lines;
};
