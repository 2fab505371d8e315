import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { TestApp } from '../../../testing/harness.ts';

/** Changes to one's own account over the wire, and what the tables then hold. */
export const ownUserCalls = (app: () => TestApp, address: () => string) => {
  const rowOf = async (id: string, at = app()) =>
    (await at.db.select().from(tables.users).where(eq(tables.users.id, id)))[0];
  const sessionsOf = (id: string, at = app()) =>
    at.db.select().from(tables.sessions).where(eq(tables.sessions.userId, id));
  const auditOf = async (id: string, at = app()): Promise<string[]> =>
    (await at.db.select().from(tables.auditEvents).where(eq(tables.auditEvents.subjectId, id))).map(
      ({ action }) => action,
    );
  const put = async (
    headers: Record<string, string>,
    body: object,
  ): Promise<[number, string | undefined]> => {
    const answer = await fetch(`${address()}/auth/v1/user`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  return { rowOf, sessionsOf, auditOf, put };
};
