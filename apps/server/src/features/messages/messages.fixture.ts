import type { Message, Thread } from '@mz/contracts/messages';
import { newId, tables } from '@mz/db';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/harness.ts';
import type { TestMember } from '../../testing/members.ts';

const { connections } = tables;

/** What members do in the tests of messages, over the server of the test. */
export const messageCalls = (app: () => TestApp) => {
  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const send = (method: Method, path: string, member: TestMember | null, payload?: object) =>
    app().app.inject({
      method,
      url: `/api${path}`,
      headers: member?.headers ?? {},
      ...(payload && { payload }),
    });
  const connect = (one: { id: string }, other: { id: string }) =>
    app().db.insert(connections).values({
      id: newId(),
      requesterId: one.id,
      addresseeId: other.id,
      state: 'accepted',
      acceptedAt: new Date(),
    });
  const open = async (member: TestMember, other: { id: string }): Promise<Thread> =>
    (await send('PUT', `/threads/with/${other.id}`, member)).json();
  const write = (
    member: TestMember,
    threadId: string,
    text: string,
    extra: object = {},
    clientId = newId(),
  ) => send('PUT', `/threads/${threadId}/messages/${clientId}`, member, { text, ...extra });
  const written = async (member: TestMember, threadId: string, text: string): Promise<Message> => {
    const answer = await write(member, threadId, text);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const listed = async (member: TestMember, query = ''): Promise<Thread[]> =>
    (await send('GET', `/threads${query}`, member)).json().threads;
  const messagesOf = async (member: TestMember, threadId: string): Promise<Message[]> =>
    (await send('GET', `/threads/${threadId}/messages`, member)).json().messages;
  const textsOf = async (member: TestMember, threadId: string) =>
    (await messagesOf(member, threadId)).map(({ text }) => text);
  const read = (member: TestMember, threadId: string, seq: number) =>
    send('PUT', `/threads/${threadId}/read`, member, { seq });
  const group = async (owner: TestMember, name: string, ...others: { id: string }[]): Promise<Thread> => {
    const answer = await send('POST', '/threads', owner, { name, memberIds: others.map(({ id }) => id) });
    expect(answer.statusCode).toBe(201);
    return answer.json();
  };
  return { send, connect, open, write, written, listed, messagesOf, textsOf, read, group };
};
