import type { Profile } from '@mz/contracts';
import { tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let alice: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
});
afterAll(() => test.close());

const patch = (member: TestMember, payload: object) =>
  test.app.inject({ method: 'PATCH', url: '/api/profile', payload, headers: member.headers });

const auditOf = (userId: string, action: string): Promise<number> =>
  test.db.$count(
    tables.auditEvents,
    and(eq(tables.auditEvents.subjectId, userId), eq(tables.auditEvents.action, action)),
  );

describe('the own profile', () => {
  it('holds the name given at sign-up and the own address', async () => {
    const answer = await test.app.inject({ url: '/api/profile', headers: alice.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: alice.id,
      fullName: 'Alice Rahman',
      email: alice.email,
      avatarUrl: null,
      visibility: 'public',
      verified: false,
    });
  });

  it('changes what is sent, leaves the rest, and tells of it', async () => {
    const answer = await patch(alice, { specialty: 'cardiology', hospital: 'General', bio: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Profile>()).toMatchObject({
      fullName: 'Alice Rahman',
      specialty: 'cardiology',
      hospital: 'General',
      bio: null,
    });
    expect(await auditOf(alice.id, 'profile_updated')).toBe(1);
    const [event] = await test.db
      .select()
      .from(tables.outboxEvents)
      .where(eq(tables.outboxEvents.type, 'profile.updated'));
    expect(event).toMatchObject({ payload: { userId: alice.id, change: 'profile' } });
  });

  it.each([
    'Zoë Ångström-Łukasiewicz',
    'د. آمال إدريس',
    '陈薇 医生',
    'Ελένη Παπαδοπούλου',
    'Ольга Петрова',
    'रश्मि शर्मा',
    'นพ. สมชาย',
    'ד״ר רות לוי',
    'O’Brien–D’Angelo, Jr.',
    '𠮷田 花子',
  ])('keeps the name %s as it is written', async (fullName) => {
    expect((await patch(alice, { fullName })).json<Profile>().fullName).toBe(fullName);
    const shown = await test.app.inject({ url: `/api/profiles/${alice.id}` });
    expect(shown.json()).toMatchObject({ fullName });
  });

  it('is one statement, beside the one that knows who asks', async () => {
    const ask = async (): Promise<string[]> => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      const answer = await test.app.inject({ url: `/api/profiles/${alice.id}`, headers: alice.headers });
      const asked = spy.mock.calls.map((call) => JSON.stringify(call.slice(0, 2)));
      spy.mockRestore();
      expect(answer.statusCode).toBe(200);
      return asked.filter((text) => text.includes(alice.id));
    };
    // The server's own work on what she did before may ask about her at the same time: until that is done.
    const about = await eventually(ask, (statements) => statements.length <= 2);
    expect(about.filter((text) => text.includes('from profiles p'))).toHaveLength(1);
  });

  it('says nothing of a change of nothing', async () => {
    const before = await auditOf(alice.id, 'profile_updated');
    expect((await patch(alice, {})).statusCode).toBe(200);
    expect(await auditOf(alice.id, 'profile_updated')).toBe(before);
  });

  it.each([
    ['an empty name', { fullName: '  ' }, 'body.fullName'],
    ['a name nobody can read', { fullName: '\u200b\u202e1' }, 'body.fullName'],
    ['too long a text', { bio: 'x'.repeat(2001) }, 'body.bio'],
    ['an unknown specialty', { specialty: 'Heart things' }, 'body.specialty'],
    ['an unknown audience', { visibility: 'friends' }, 'body.visibility'],
  ])('refuses %s and changes nothing', async (_what, payload, path) => {
    const before = (await test.app.inject({ url: '/api/profile', headers: alice.headers })).json<Profile>();
    const answer = await patch(alice, { hospital: 'Elsewhere', ...payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { fields: [{ path }] } });
    const after = (await test.app.inject({ url: '/api/profile', headers: alice.headers })).json<Profile>();
    expect(after).toEqual(before);
  });

  it('cannot be given a role or a verification', async () => {
    await patch(alice, {
      role: 'admin',
      verifiedAt: '2020-01-01T00:00:00Z',
      verified: true,
      location: 'Doha',
    });
    const [row] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, alice.id));
    expect(row).toMatchObject({ role: 'member', verifiedAt: null, location: 'Doha' });
  });

  it.each(['GET', 'PATCH'] as const)('is nothing for a visitor to %s', async (method) => {
    const answer = await test.app.inject({
      method,
      url: '/api/profile',
      ...(method === 'PATCH' && { payload: {} }),
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  });

  it('refuses a token that is not one', async () => {
    const answer = await test.app.inject({
      url: '/api/profile',
      headers: { authorization: 'Bearer not.a.token' },
    });
    expect(answer.statusCode).toBe(401);
  });
});
