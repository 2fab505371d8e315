import type { Message, Thread } from '@mz/contracts/messages';
import type { Post } from '@mz/contracts/social';
import { newId } from '@mz/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream, type TestStream } from '../../apps/server/src/testing/event-stream.ts';
import {
  eventually,
  makeFolder,
  postmasterPid,
  removeFolder,
  type ServerProcess,
  startServer,
} from './server-process.ts';

const kills = 2;
/** Acknowledged by each lane between two kills. */
const minAcknowledged = 3;

interface Member {
  readonly id: string;
  readonly headers: Record<string, string>;
}

const dataDir = makeFolder();
const streams: TestStream[] = [];
/** The one that is killed, and the one that stays. */
let server: ServerProcess;
let other: ServerProcess;
let alice: Member;
let bob: Member;
let thread: Thread;

const call = async <Answer>(url: string, member: Member, method: string, path: string, body?: object) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...member.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
  return (await response.json()) as Answer;
};
const signUp = async (email: string, url = server.url): Promise<Member> => {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ email, password: 'a password for faults', data: { full_name: 'Dr. Fault' } }),
  });
  const { access_token: token, user } = (await response.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
};
const post = (url: string, member: Member, clientId: string, text: string) =>
  call<Post>(url, member, 'POST', '/posts', { clientId, language: 'en', text });
const write = (url: string, member: Member, clientId: string, text: string) =>
  call<Message>(url, member, 'PUT', `/threads/${thread.id}/messages/${clientId}`, { text });

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
  other = await startServer({ DATA_DIR: dataDir });
  alice = await signUp('alice@faults.example');
  bob = await signUp('bob@faults.example');
  await call(server.url, alice, 'PUT', `/connections/${bob.id}/request`, {});
  await call(server.url, bob, 'POST', `/connections/${alice.id}/accept`);
  thread = await call<Thread>(server.url, alice, 'PUT', `/threads/with/${bob.id}`);
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  for (const running of [server, other])
    if (running && running.child.exitCode === null && running.child.signalCode === null)
      await running.end('SIGTERM');
  removeFolder(dataDir);
});

it('brings a message, a post and who writes now to a stream of another process', {
  timeout: 30_000,
}, async () => {
  const stream = await openStream(other.url, bob.headers, undefined, ['feed:posts', `thread:${thread.id}`]);
  streams.push(stream);
  await stream.next(({ event }) => event === 'ready');
  await stream.next(({ event }) => event === 'topics');
  await call(server.url, alice, 'POST', `/threads/${thread.id}/typing`, { isTyping: true });
  await stream.next(({ data }) => data.includes('typing.changed') && data.includes(alice.id));
  await write(server.url, alice, newId(), 'Is the scan back?');
  await stream.next(({ data }) => data.includes('thread.changed') && data.includes(thread.id));
  await post(server.url, alice, newId(), 'Written at one process, heard at the other.');
  await stream.next(({ data }) => data.includes('social.post_created'));
});

it('keeps each acknowledged post and message once, in one order, through two kills in a storm', {
  timeout: 120_000,
}, async () => {
  const acknowledged = { posts: new Map<string, string>(), messages: new Map<string, string>() };
  let storming = true;
  /** As a browser does: the same id again until the server has said yes. */
  const send = async (what: (url: string) => Promise<{ id: string }>): Promise<string> => {
    let id = '';
    await eventually(async () => {
      id = (await what(server.url)).id;
      return true;
    }, 60_000);
    return id;
  };
  const storm = async (
    name: string,
    into: Map<string, string>,
    what: (url: string, clientId: string, text: string) => Promise<{ id: string }>,
  ): Promise<void> => {
    for (let n = 0; storming; n += 1) {
      const [clientId, text] = [newId(), `${name}, number ${n}`];
      into.set(text, await send((url) => what(url, clientId, text)));
    }
  };
  const lanes = [alice, bob].flatMap((member, lane) => [
    storm(`Post of lane ${lane}`, acknowledged.posts, (url, id, text) => post(url, member, id, text)),
    ...[0, 1].map((part) =>
      storm(`Message of lane ${lane}.${part}`, acknowledged.messages, (url, id, text) =>
        write(url, member, id, text),
      ),
    ),
  ]);
  for (let round = 0; round < kills; round += 1) {
    const [posts, messages] = [acknowledged.posts.size, acknowledged.messages.size];
    await eventually(
      async () =>
        acknowledged.posts.size >= posts + 2 * minAcknowledged &&
        acknowledged.messages.size >= messages + 4 * minAcknowledged,
    );
    await server.end('SIGKILL');
    // Once the database is killed with it; the process that stays starts it again.
    if (round === kills - 1) process.kill(postmasterPid(dataDir), 'SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
  }
  const before = acknowledged.messages.size;
  await eventually(async () => acknowledged.messages.size > before);
  storming = false;
  await Promise.all(lanes);

  const read = async (url: string, member: Member): Promise<{ posts: Post[]; messages: Message[] }> => {
    const posts: Post[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { posts: Post[]; nextCursor: string | null } = await call(
        url,
        member,
        'GET',
        `/posts?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      posts.push(...page.posts);
      cursor = page.nextCursor;
    }
    const messages: Message[] = [];
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
      const page: { messages: Message[]; nextBefore: number | null } = await call(
        url,
        member,
        'GET',
        `/threads/${thread.id}/messages?limit=100&before=${before}`,
      );
      messages.push(...page.messages);
      before = page.nextBefore;
    }
    return { posts, messages };
  };
  const [ofAlice, ofBob] = [await read(server.url, alice), await read(other.url, bob)];
  for (const kind of ['posts', 'messages'] as const) {
    const sent = ofAlice[kind].filter(({ text }) => acknowledged[kind].has(text));
    // Every one is there under the id that was acknowledged, and nothing twice.
    expect(new Map(sent.map(({ text, id }) => [text, id]))).toEqual(acknowledged[kind]);
    expect(sent).toHaveLength(acknowledged[kind].size);
    expect(ofBob[kind].map(({ id }) => id)).toEqual(ofAlice[kind].map(({ id }) => id));
    expect(ofAlice[kind]).toHaveLength(acknowledged[kind].size + 1);
  }
  // One order without a gap, in which each writer's own stand as they were written.
  const places = ofAlice.messages.map(({ seq }) => seq);
  expect(places).toEqual(places.map((_, n) => places.length - n));
  const numbersOf = (name: string): number[] =>
    ofAlice.messages
      .filter(({ text }) => text.startsWith(name))
      .map(({ text }) => Number(text.split('number ')[1]))
      .reverse();
  for (const name of ['0.0', '0.1', '1.0', '1.1']) {
    const numbers = numbersOf(`Message of lane ${name},`);
    expect(numbers).toEqual(numbers.map((_, n) => n));
  }
});

it('goes on at one process while the other stands still, which then does nothing twice', {
  timeout: 120_000,
}, async () => {
  const [here, there] = [await openStream(other.url, bob.headers), await openStream(server.url, bob.headers)];
  streams.push(here, there);
  await here.next(({ event }) => event === 'ready');
  await there.next(({ event }) => event === 'ready');
  // In the middle of writing, with whatever it holds at that moment.
  const under = Array.from({ length: 12 }, (_, n) => ({ id: newId(), text: `Frozen, number ${n}` }));
  let acknowledged = 0;
  const sending = under.map(({ id, text }) =>
    write(server.url, alice, id, text).then(
      () => {
        acknowledged += 1;
      },
      () => undefined,
    ),
  );
  await eventually(async () => acknowledged > 2);
  server.child.kill('SIGSTOP');
  const during = Array.from({ length: 3 }, (_, n) => ({ id: newId(), text: `Meanwhile, number ${n}` }));
  // A transaction that it holds open is ended by the database within twenty seconds.
  for (const { id, text } of during)
    await eventually(async () => (await write(other.url, alice, id, text)).text === text, 40_000);
  const seen = here.messages.length;
  await post(other.url, alice, newId(), 'Written while the other stands still.');
  await write(other.url, alice, newId(), 'Do you hear me?');
  await eventually(
    async () => here.messages.slice(seen).some(({ data }) => data.includes('thread.changed')),
    40_000,
  );
  expect(await signUp('meanwhile@faults.example', other.url)).toMatchObject({ id: expect.any(String) });

  const heard = there.messages.length;
  server.child.kill('SIGCONT');
  await Promise.all(sending);
  await eventually(async () =>
    there.messages.slice(heard).some(({ data }) => data.includes('thread.changed')),
  );
  // As a browser does that had no answer.
  for (const { id, text } of under) await write(server.url, alice, id, text);
  const { messages } = await call<{ messages: Message[] }>(
    other.url,
    bob,
    'GET',
    `/threads/${thread.id}/messages?limit=100`,
  );
  const texts = messages.map(({ text }) => text);
  for (const { text } of [...under, ...during])
    expect(
      texts.filter((one) => one === text),
      text,
    ).toHaveLength(1);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, n) => (messages[0]?.seq ?? 0) - n));
});
