import type { Tie } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { and, eq, or } from 'drizzle-orm';
import type { TestApp } from '../../testing/harness.ts';
import type { TestMember } from '../../testing/members.ts';

const { connections } = tables;

/** What members do in the tests of connections, over the server of the test. */
export const connectionCalls = (app: () => TestApp) => {
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const send = (method: Method, path: string, member: TestMember | null, payload?: object) =>
    app().app.inject({
      method,
      url: `/api/connections${path}`,
      headers: member?.headers ?? {},
      ...(payload && { payload }),
    });
  const tieOf = async (viewer: TestMember, other: { id: string }): Promise<Tie> =>
    (await send('GET', `/${other.id}`, viewer)).json();
  const ask = (from: TestMember, to: { id: string }, note?: string) =>
    send('PUT', `/${to.id}/request`, from, note === undefined ? {} : { note });
  const accept = (member: TestMember, from: { id: string }) => send('POST', `/${from.id}/accept`, member);
  const decline = (member: TestMember, from: { id: string }) => send('POST', `/${from.id}/decline`, member);
  const withdraw = (member: TestMember, to: { id: string }) => send('DELETE', `/${to.id}/request`, member);
  const remove = (member: TestMember, other: { id: string }) => send('DELETE', `/${other.id}`, member);
  const shutOut = (member: TestMember, other: { id: string }, kind: string, method: Method = 'PUT') =>
    send(method, `/${other.id}/shut-out/${kind}`, member);
  const rowsBetween = (one: { id: string }, other: { id: string }) =>
    app()
      .db.select()
      .from(connections)
      .where(
        or(
          and(eq(connections.requesterId, one.id), eq(connections.addresseeId, other.id)),
          and(eq(connections.requesterId, other.id), eq(connections.addresseeId, one.id)),
        ),
      );
  const connect = (one: { id: string }, other: { id: string }, acceptedAt = new Date()) =>
    app()
      .db.insert(connections)
      .values({ id: newId(), requesterId: one.id, addresseeId: other.id, state: 'accepted', acceptedAt });
  return { send, tieOf, ask, accept, decline, withdraw, remove, shutOut, rowsBetween, connect };
};
