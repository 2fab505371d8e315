import { randomUUID } from 'node:crypto';
import type { Answer } from '@mz/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface TimedAnswer {
  readonly answer: Answer;
  /** Milliseconds from sending to the first part that says something. */
  readonly firstMs: number;
  readonly totalMs: number;
}

/** What was asked and answered before in the same conversation. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
}

const says = (answer: Answer): boolean =>
  answer.bottomLine !== null || answer.statements.length > 0 || answer.notice !== null;

/** Asks a running server, as a visitor where nobody is named, and reads the stream to its end. */
export const askServer = async (
  url: string,
  question: string,
  earlier: readonly Turn[] = [],
  headers: Readonly<Record<string, string>> = {},
): Promise<TimedAnswer> => {
  const begun = performance.now();
  const response = await fetch(`${url}/api/assistant/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      question,
      questionId: randomUUID(),
      ...(earlier.length > 0 && { turns: earlier }),
    }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  let answer: Answer | null = null;
  let firstMs = Number.NaN;
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of messages) {
    if (!data.startsWith('{')) continue;
    const part = JSON.parse(data) as { type: string; data?: unknown };
    if (part.type !== 'data-answer') continue;
    answer = part.data as Answer;
    if (Number.isNaN(firstMs) && says(answer)) firstMs = performance.now() - begun;
  }
  if (!answer) throw new Error(`There was no answer to: ${question}`);
  return { answer, firstMs, totalMs: performance.now() - begun };
};
