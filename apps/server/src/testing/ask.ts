import { randomUUID } from 'node:crypto';
import type { Answer } from '@mz/contracts';
import { parseJsonEventStream } from 'ai';
import { z } from 'zod';

export interface AskResult {
  readonly status: number;
  readonly conversation: { id: string; title: string } | null;
  /** Every state of the answer, in the order they came. */
  readonly answers: Answer[];
  /** The last of them. */
  readonly answer: Answer;
  readonly questionId: string;
}

const partSchema = z.looseObject({ type: z.string(), data: z.unknown().optional() });

/** The body of an event stream of answers, read. */
export const readAnswers = async (body: ReadableStream<Uint8Array>) => {
  const answers: Answer[] = [];
  let conversation: { id: string; title: string } | null = null;
  const stream = parseJsonEventStream({ stream: body, schema: partSchema });
  for await (const part of stream) {
    if (!part.success) throw part.error;
    if (part.value.type === 'data-answer') answers.push(part.value.data as Answer);
    if (part.value.type === 'data-conversation') conversation = part.value.data as typeof conversation;
    if (part.value.type === 'error') throw new Error(JSON.stringify(part.value));
  }
  return { answers, conversation };
};

/** Asks through the real endpoint and reads the stream to its end. */
export const ask = async (
  address: string,
  body: Record<string, unknown> & { question: string },
  headers: Record<string, string> = {},
): Promise<AskResult> => {
  const questionId = typeof body.questionId === 'string' ? body.questionId : randomUUID();
  const response = await fetch(`${address}/api/assistant/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, questionId }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const { answers, conversation } = await readAnswers(response.body);
  const answer = answers.at(-1);
  if (!answer) throw new Error('There was no answer.');
  return { status: response.status, conversation, answers, answer, questionId };
};
