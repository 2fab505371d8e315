import { expect, it } from 'vitest';
import { createStreamReader, type StreamMessage } from './sse.ts';

const read = (...pieces: string[]) => {
  const messages: StreamMessage[] = [];
  const push = createStreamReader((message) => messages.push(message));
  for (const piece of pieces) push(piece);
  return messages;
};

it('reads messages however the network cuts them', () => {
  const text =
    'retry: 2000\n\n: still here\n\nid: 7\nevent: ready\ndata: {"id":"7"}\n\nid: 8\ndata: a\ndata: b\n\n';
  const expected = [
    { id: '7', event: 'ready', data: '{"id":"7"}' },
    { id: '8', event: 'message', data: 'a\nb' },
  ];
  expect(read(text)).toEqual(expected);
  expect(read(...text)).toEqual(expected);
  expect(read(text.replaceAll('\n', '\r\n'))).toEqual(expected);
});

it('keeps an unfinished message to itself', () => {
  expect(read('id: 1\ndata: x\n')).toEqual([]);
});

it('keeps the last id for messages without one, and hands on the time to wait', () => {
  const waits: number[] = [];
  const messages: StreamMessage[] = [];
  const push = createStreamReader(
    (message) => messages.push(message),
    (ms) => waits.push(ms),
  );
  push('retry: 1500\n\nid: 3\ndata: a\n\ndata: b\n\n');
  expect(messages.map(({ id }) => id)).toEqual(['3', '3']);
  expect(waits).toEqual([1500]);
});
