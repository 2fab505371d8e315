import { expect, it, vi } from 'vitest';
import { createMessageOutbox, type WaitingMessage } from './message-outbox.ts';

const message = (number: number): WaitingMessage => ({
  clientId: `01920000-0000-7000-8000-00000000000${number}`,
  threadId: '01920000-0000-7000-8000-000000000009',
  text: `Message ${number}`,
  replyTo: null,
  identifiersStated: false,
  pictures: [],
  writtenAt: '2026-01-05T08:00:00.000Z',
  refusal: null,
});

const createStorage = () => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};

const refusalOf = (cause: unknown) =>
  cause instanceof Error && cause.message === 'away' ? null : 'declined';

it('sends in the order of writing, one after the other, and forgets what was sent', async () => {
  const storage = createStorage();
  const sent: string[] = [];
  const outbox = createMessageOutbox({
    storage,
    key: 'k',
    refusalOf,
    send: async ({ text }) => {
      await Promise.resolve();
      sent.push(text);
    },
  });
  outbox.add(message(1));
  outbox.add(message(2));
  await vi.waitFor(() => expect(outbox.list()).toEqual([]));
  expect(sent).toEqual(['Message 1', 'Message 2']);
  expect(storage.entries.size).toBe(0);
});

it('keeps what waits over a reload, and sends the same message again', async () => {
  const storage = createStorage();
  const away = createMessageOutbox({
    storage,
    key: 'k',
    refusalOf,
    retryAfter: 60_000,
    send: () => Promise.reject(new Error('away')),
  });
  away.add(message(1));
  await vi.waitFor(() => expect(storage.entries.get('k')).toContain('Message 1'));
  const sent: string[] = [];
  const reloaded = createMessageOutbox({
    storage,
    key: 'k',
    refusalOf,
    send: async ({ clientId }) => void sent.push(clientId),
  });
  expect(reloaded.list()).toEqual([message(1)]);
  await reloaded.flush();
  expect(sent).toEqual([message(1).clientId]);
  expect(reloaded.list()).toEqual([]);
  away.clear();
});

it('keeps a refused message with its reason, and sends the others', async () => {
  const storage = createStorage();
  let isRefusing = true;
  const outbox = createMessageOutbox({
    storage,
    key: 'k',
    refusalOf,
    send: async ({ text }) => {
      if (isRefusing && text === 'Message 1') throw new Error('no');
    },
  });
  outbox.add(message(1));
  outbox.add(message(2));
  await vi.waitFor(() => expect(outbox.list()).toEqual([{ ...message(1), refusal: 'declined' }]));
  isRefusing = false;
  outbox.retry(message(1).clientId, { identifiersStated: true });
  await vi.waitFor(() => expect(outbox.list()).toEqual([]));
});

it('reads nothing out of an entry it does not know', () => {
  const storage = createStorage();
  storage.setItem('k', '[{"text":1}]');
  const send = vi.fn();
  expect(createMessageOutbox({ storage, key: 'k', refusalOf, send }).list()).toEqual([]);
});

it('keeps what an earlier release left, and loses none of it for one entry that cannot be read', () => {
  const storage = createStorage();
  const { pictures: _, ...older } = message(1);
  storage.entries.set('k', JSON.stringify([older, null, { text: 'no ids' }, message(2)]));
  const outbox = createMessageOutbox({ storage, key: 'k', refusalOf, send: vi.fn() });
  expect(outbox.list()).toEqual([message(1), message(2)]);
});
