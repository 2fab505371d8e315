import http from 'node:http';
import { newId } from '@mz/db';
import type { ServerProcess } from '../e2e/faults/server-process.ts';
import { type BenchMember, type BenchStream, openBenchStream, residentKiB, signUpMember } from './streams.ts';
import { type Figure, quantile } from './table.ts';

const streamsInAll = 1_000;
const streamsOfMember = 12;
const rounds = 20;
/** Below what one member may send in a burst. */
const messageRounds = 28;

const call = async (url: string, member: BenchMember, method: string, route: string, body?: object) => {
  const answer = await fetch(`${url}/api${route}`, {
    method,
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}.`);
  return (await answer.json()) as { id: string };
};

/** Settles when a stream has been given a text that holds the words. */
const hears = (stream: BenchStream, words: string): Promise<number> =>
  new Promise((resolve) => {
    stream.onText = (text, at) => {
      if (text.includes(words)) resolve(at);
    };
  });

/** How soon a post reaches open lists, and a message the other browser; asked at one process, heard at both. */
export const measureSocialLive = async (servers: readonly ServerProcess[]): Promise<Figure[]> => {
  const [first] = servers;
  const last = servers.at(-1);
  if (!first || !last) throw new Error('No server.');
  const members: BenchMember[] = [];
  const wanted = Math.ceil(streamsInAll / (streamsOfMember * servers.length));
  for (let index = 0; index < wanted; index += 1)
    members.push(await signUpMember(first.url, `reader-${index}`));
  const agent = new http.Agent({ maxSockets: Infinity });
  const before = servers.map(residentKiB);
  const streams: BenchStream[] = [];
  for (const server of servers)
    for (const member of members) {
      const room = Math.min(streamsOfMember, streamsInAll - streams.length);
      streams.push(
        ...(await Promise.all(
          Array.from({ length: room }, () => openBenchStream(server.url, member, agent, ['feed:posts'])),
        )),
      );
    }
  const grown = servers.reduce((sum, server, n) => sum + residentKiB(server) - (before[n] ?? 0), 0);
  const author = await signUpMember(first.url, 'author');
  const posts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = Promise.all(streams.map((stream) => hears(stream, 'social.post_created')));
    const from = performance.now();
    await call(first.url, author, 'POST', '/posts', {
      clientId: newId(),
      language: 'en',
      text: `Read by many. ${newId()}`,
      // An id can look like the number of somebody.
      identifiersStated: true,
    });
    posts.push(...(await heard).map((at) => at - from));
  }
  for (const stream of streams) stream.close();

  const reader = await signUpMember(first.url, 'reader');
  await call(first.url, author, 'PUT', `/connections/${reader.id}/request`, {});
  await call(first.url, reader, 'POST', `/connections/${author.id}/accept`);
  const { id: threadId } = await call(first.url, author, 'PUT', `/threads/with/${reader.id}`);
  const [theirs, mine] = [
    await openBenchStream(last.url, reader, agent),
    await openBenchStream(first.url, author, agent),
  ];
  const oneWay: number[] = [];
  const roundTrips: number[] = [];
  const send = (url: string, member: BenchMember) =>
    call(url, member, 'PUT', `/threads/${threadId}/messages/${newId()}`, {
      text: `Seen. ${newId()}`,
      identifiersStated: true,
    });
  for (let round = 0; round < messageRounds; round += 1) {
    const arrived = hears(theirs, 'thread.changed');
    const from = performance.now();
    await send(first.url, author);
    oneWay.push((await arrived) - from);
    // The answer is written once the message was read at the other process.
    await call(last.url, reader, 'GET', `/threads/${threadId}/messages?limit=20`);
    const answered = hears(mine, 'thread.changed');
    await send(last.url, reader);
    roundTrips.push((await answered) - from);
  }
  for (const stream of [theirs, mine]) stream.close();
  agent.destroy();
  const note = `${streams.length} streams at ${servers.length} processes, clients on the same machine`;
  const limit = { against: 'the limit of 300 ms' };
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  return [
    {
      name: 'post to open lists, p95',
      value: p95(posts),
      unit: 'ms',
      ratio: p95(posts) / 300,
      ...limit,
      note,
    },
    { name: 'memory of a stream of the feed', value: grown / streams.length, unit: 'KiB', note },
    {
      name: 'message to another process, p95',
      value: p95(oneWay),
      unit: 'ms',
      ratio: p95(oneWay) / 300,
      ...limit,
    },
    {
      name: 'message, read and answered, p95',
      value: p95(roundTrips),
      unit: 'ms',
      note: 'there, a page of messages, and back, across two processes',
    },
  ];
};
