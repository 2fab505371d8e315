import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { provideFirstAdminToken, setRoleByEmail } from './roles.service.ts';

const { auditEvents, profiles } = tables;

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test?.close());

const claim = (member: TestMember | null, token: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/roles/first-admin',
    headers: member?.headers ?? {},
    payload: { token },
  });
const roleOf = async ({ id }: TestMember) =>
  (await test.db.select().from(profiles).where(eq(profiles.id, id)))[0]?.role;
const queue = async (member: TestMember) =>
  (await test.app.inject({ url: '/api/moderation/cases', headers: member.headers })).statusCode;

it('makes whoever brings the token the first administrator, once', async () => {
  const token = await provideFirstAdminToken(test.db, test.secrets);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  // The same at the next start and in another process, until it is used.
  expect(await provideFirstAdminToken(test.db, test.secrets)).toBe(token);
  expect((await claim(null, token ?? '')).statusCode).toBe(401);
  expect((await claim(bob, 'f'.repeat(64))).statusCode).toBe(403);
  expect((await claim(bob, 'x')).statusCode).toBe(400);
  const both = await Promise.all([claim(alice, token ?? ''), claim(alice, token ?? '')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect(await roleOf(alice)).toBe('admin');
  expect((await claim(bob, token ?? '')).statusCode).toBe(403);
  expect(await roleOf(bob)).toBe('member');
  expect(await provideFirstAdminToken(test.db, test.secrets)).toBeNull();
  const audits = await test.db.select().from(auditEvents).where(eq(auditEvents.action, 'role_changed'));
  expect(audits).toMatchObject([
    { actorId: alice.id, subjectId: alice.id, detail: { from: 'member', to: 'admin', by: 'first start' } },
  ]);
});

it('gives a role by address, audited, from the next request on', async () => {
  expect(await queue(bob)).toBe(403);
  expect(await setRoleByEmail(test.db, ` ${bob.email.toUpperCase()} `, 'moderator')).toEqual({
    before: 'member',
  });
  expect(await queue(bob)).toBe(200);
  expect(await setRoleByEmail(test.db, bob.email, 'moderator')).toEqual({ before: 'moderator' });
  expect(await setRoleByEmail(test.db, bob.email, 'member')).toEqual({ before: 'moderator' });
  expect(await queue(bob)).toBe(403);
  expect(await setRoleByEmail(test.db, 'nobody@example.org', 'admin')).toBeNull();
  const audits = await test.db.$count(auditEvents, eq(auditEvents.subjectId, bob.id));
  const changes = await test.db.$count(auditEvents, eq(auditEvents.action, 'role_changed'));
  expect(changes).toBe(3);
  expect(audits).toBeGreaterThanOrEqual(2);
});
