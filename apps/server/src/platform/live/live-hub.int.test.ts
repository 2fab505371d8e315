import { type LiveMessage, liveLimits } from '@mz/contracts';
import { newId } from '@mz/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../features/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createRegistry } from '../compose-features.ts';
import { publish } from '../outbox.ts';
import { placeEvents } from '../sequencer.ts';
import type { Viewer } from './live-definition.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

let test: TestApp;
let hub: LiveHub;
/** Who may hear of posts, and what holds an answer back. */
let allowed: Set<string>;
let asked: string[][];
let gate: Promise<void>;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
});
afterAll(() => test.close());
beforeEach(() => {
  allowed = new Set();
  asked = [];
  gate = Promise.resolve();
  hub = createLiveHub({ db: test.db, log: test.app.log, events: createRegistry(features).events });
  hub.add({
    topics: {
      post: {
        async authorize(viewer, ids) {
          asked.push([...ids]);
          const may = allowed.has(viewer.id);
          await gate;
          return may ? ids : [];
        },
      },
    },
    effects: {
      'contact.received': ({ messageId }) => [
        {
          kind: 'send',
          topic: `post:${messageId}`,
          event: { type: 'assistant.conversation_changed', conversationId: messageId },
        },
      ],
      'article.saved': ({ userId, articleId }) => [
        { kind: 'recheck', topic: `post:${articleId}`, memberId: userId },
      ],
      'conversation.changed': ({ userId, conversationId }) => [
        { kind: 'send', topic: `member:${userId}`, event: { type: 'profile.changed' } },
        {
          kind: 'send',
          topic: `member:${userId}`,
          event: { type: 'assistant.conversation_changed', conversationId },
        },
      ],
    },
  });
});
afterEach(() => hub.close());

const viewer = (): Viewer => ({
  id: newId(),
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: newId(),
});
const connect = async (who: Viewer, topics: string[] = [], after: number | null = null) => {
  const blocks: string[] = [];
  let ended = false;
  const outlet = { write: (text: string) => blocks.push(text), end: () => (ended = true) };
  const stream = await hub.open(who, outlet, { after, topics });
  const named = (name: string) => blocks.filter((block) => block.includes(`event: ${name}\n`));
  const messages = (): LiveMessage[] =>
    blocks
      .join('')
      .split('\n\n')
      .filter((block) => block !== '' && !block.includes('event: '))
      .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)) as LiveMessage);
  return { stream, blocks, named, messages, hasEnded: () => ended };
};
type Connected = Awaited<ReturnType<typeof connect>>;

const write = async (postId: string): Promise<void> => {
  await publish(test.db, { type: 'contact.received', messageId: postId });
  await placeEvents(test.db);
  hub.wake();
};
/** Settles when everything written so far has reached the streams. */
const settle = async (): Promise<void> => {
  const witness = viewer();
  const seen = await connect(witness);
  await publish(test.db, { type: 'conversation.changed', userId: witness.id, conversationId: newId() });
  await placeEvents(test.db);
  hub.wake();
  await eventually(
    () => seen.messages().length,
    (count) => count === 2,
  );
  hub.leave(seen.stream);
};
const countOf = (connected: Connected, count: number) =>
  eventually(
    () => connected.messages().length,
    (sent) => sent === count,
  );

describe('topics', () => {
  it('reach their subscribers and nobody else', async () => {
    const [alice, bob] = [viewer(), viewer()];
    allowed = new Set([alice.id, bob.id]);
    const [post, other] = [newId(), newId()];
    const first = await connect(alice, [`post:${post}`]);
    const second = await connect(bob, [`post:${other}`]);
    await write(post);
    await countOf(first, 1);
    expect(first.messages()[0]).toMatchObject({ topic: `post:${post}`, event: { conversationId: post } });
    await settle();
    expect(second.messages()).toEqual([]);
  });

  it('are authorised by one question for all of a kind, and limited', async () => {
    const alice = viewer();
    allowed = new Set([alice.id]);
    const topics = Array.from({ length: liveLimits.topicsPerStream + 5 }, () => `post:${newId()}`);
    const { stream, named } = await connect(alice, topics);
    expect(asked.map((ids) => ids.length)).toEqual([liveLimits.topicsPerStream]);
    // Its own and as many as there may be.
    expect(stream.topics.size).toBe(1 + liveLimits.topicsPerStream);
    expect(JSON.parse(named('topics')[0]?.split('data: ')[1] ?? '').refused).toEqual(topics.slice(-5));
  });

  it('end when access ends: nothing written after it arrives', async () => {
    const [alice, bob] = [viewer(), viewer()];
    allowed = new Set([alice.id, bob.id]);
    const post = newId();
    const ends = await connect(alice, [`post:${post}`]);
    const stays = await connect(bob, [`post:${post}`]);
    await write(post);
    await countOf(ends, 1);
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    allowed.delete(alice.id);
    await publish(test.db, { type: 'article.saved', userId: alice.id, articleId: post });
    await write(post);
    await countOf(stays, 2);
    // While the answer is out, what was written after the change waits.
    expect(ends.messages()).toHaveLength(1);
    held.resolve();
    await eventually(
      () => ends.named('topics').length,
      (notified) => notified === 2,
    );
    expect(JSON.parse(ends.named('topics')[1]?.split('data: ')[1] ?? '')).toEqual({
      topics: [`member:${alice.id}`],
      refused: [`post:${post}`],
    });
    await settle();
    expect(ends.messages()).toHaveLength(1);
    expect(stays.messages()).toHaveLength(2);
  });

  it('lose nothing and keep the order where access proves to go on', async () => {
    const alice = viewer();
    allowed = new Set([alice.id]);
    const post = newId();
    const connected = await connect(alice, [`post:${post}`]);
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    await publish(test.db, { type: 'article.saved', userId: alice.id, articleId: post });
    await write(post);
    await publish(test.db, { type: 'conversation.changed', userId: alice.id, conversationId: newId() });
    await write(post);
    held.resolve();
    await countOf(connected, 4);
    const ids = connected.messages().map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('ask again where access changed while the answer was out', async () => {
    const alice = viewer();
    allowed = new Set([alice.id]);
    const post = newId();
    const connected = await connect(alice);
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    hub.change(connected.stream.id, alice.id, { subscribe: [`post:${post}`], unsubscribe: [] });
    await eventually(
      () => asked.length,
      (questions) => questions === 1,
    );
    allowed.delete(alice.id);
    await publish(test.db, { type: 'article.saved', userId: alice.id, articleId: post });
    await write(post);
    await settle();
    held.resolve();
    await eventually(
      () => connected.named('topics').length,
      (notified) => notified === 1,
    );
    expect(asked).toHaveLength(2);
    expect(connected.messages()).toEqual([]);
    expect(connected.stream.topics.has(`post:${post}`)).toBe(false);
  });
});

describe('a stream that comes back', () => {
  it('gets what its topics brought meanwhile, once, from memory or from the outbox', async () => {
    const alice = viewer();
    allowed = new Set([alice.id]);
    const post = newId();
    const first = await connect(alice, [`post:${post}`]);
    await write(post);
    await countOf(first, 1);
    const after = Number(first.messages()[0]?.id);
    hub.leave(first.stream);
    for (let n = 0; n < 3; n += 1) await write(post);
    await write(newId());
    // Nobody was here, so this one is read from the table; the next one finds it in memory.
    const second = await connect(alice, [`post:${post}`], after);
    const third = await connect(alice, [`post:${post}`], after);
    await write(post);
    for (const back of [second, third]) {
      await countOf(back, 4);
      const ids = back.messages().map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(back.named('reset')).toEqual([]);
    }
  });

  it('gets all messages of an event, or may come back for all of them', async () => {
    const alice = viewer();
    const { blocks, messages } = await connect(alice);
    await publish(test.db, { type: 'conversation.changed', userId: alice.id, conversationId: newId() });
    await placeEvents(test.db);
    hub.wake();
    await eventually(
      () => messages().length,
      (count) => count === 2,
    );
    const own = blocks
      .join('')
      .split('\n\n')
      .filter((block) => block.includes('topic'));
    expect(own.map((block) => block.startsWith('id: '))).toEqual([false, true]);
  });

  it('is told to read everything again after a position that never was', async () => {
    const { named } = await connect(viewer(), [], 999_999_999);
    expect(named('reset')).toHaveLength(1);
  });
});

it('refuses two features that claim one topic or one event', () => {
  const rule = { authorize: async () => [] };
  expect(() => hub.add({ topics: { post: rule } })).toThrow('"post"');
  expect(() => hub.add({ topics: { member: rule } })).toThrow('"member"');
  expect(() => hub.add({ effects: { 'article.saved': () => [] } })).toThrow('"article.saved"');
});
