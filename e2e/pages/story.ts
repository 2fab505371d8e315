import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '@mz/db';
import type { Browser, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A member of a story, signed in by an earlier visit. */
export interface Member {
  readonly id: string;
  /** As the browser keeps it. */
  readonly session: string;
  readonly headers: Record<string, string>;
}

/** Signs a member up at a server, without the form. */
export const signUpMember = async (address: string, fullName: string, name: string): Promise<Member> => {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({
      email: `${name}@story.example`,
      password: 'a password for the story',
      data: { full_name: fullName },
    }),
  });
  const session = await response.text();
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } };
  return { id: user.id, session, headers: { authorization: `Bearer ${token}` } };
};

/** Asks the API as a member; what is refused fails the test. */
export const callAs = async <Answer>(
  address: string,
  member: Member,
  method: string,
  route: string,
  body?: object,
): Promise<Answer> => {
  const response = await fetch(`${address}/api${route}`, {
    method,
    headers: { ...member.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${route} answered ${response.status}`).toBe(true);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
};

/** A page in a browser of a member's own. */
export const openBrowser = async (
  browser: Browser,
  origin: string,
  session: string,
  language: string,
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: {
      cookies: [],
      origins: [
        {
          origin,
          localStorage: [
            { name: 'mz-session', value: session },
            { name: 'language', value: language },
          ],
        },
      ],
    },
  });
  return context.newPage();
};

/** What no screen does: time that passes, a moderator who is appointed. In the embedded database of a running server. */
export const changeDatabase = async (dataDir: string, statement: string): Promise<void> => {
  const db = connect({
    connection: {
      host: path.join(dataDir, 'postgres-run'),
      port: 5432,
      user: 'medical_zone',
      database: 'medical_zone',
      password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
    },
    poolSize: 1,
    onIdleError: () => undefined,
  });
  await db.execute(statement);
  await db.$client.end();
};
