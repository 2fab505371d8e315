import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

let test: TestApp;
let admin: TestMember;
let member: TestMember;
let moderator: TestMember;

const giveRole = (who: TestMember, role: string) =>
  test.db.update(tables.profiles).set({ role }).where(eq(tables.profiles.id, who.id));

beforeAll(async () => {
  test = await createTestApp({
    METRICS_TOKEN: 'a token nobody may see',
    MAIL_FROM: 'Desk <desk@example.org>',
  });
  admin = await signUpMember(test, { fullName: 'Hani Murad' });
  member = await signUpMember(test, { fullName: 'Lina_100% Haddad' });
  moderator = await signUpMember(test, { fullName: 'Samira Khalil' });
  await giveRole(admin, 'admin');
  await giveRole(moderator, 'moderator');
});
afterAll(() => test.close());

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, who?: TestMember, payload?: object) => {
  const answer = await test.app.inject({
    method,
    url,
    ...(who && { headers: who.headers }),
    ...(payload && { payload }),
  });
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json;');
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : null };
};

const auditOf = (action: string) =>
  test.db.select().from(tables.auditEvents).where(eq(tables.auditEvents.action, action));

const someId = '01890a5d-ac96-7001-8000-0000000000ff';
const routes = [
  ['GET', '/api/admin/overview', undefined],
  ['GET', '/api/admin/members', undefined],
  ['PUT', `/api/admin/members/${someId}/role`, { role: 'member' }],
  ['PUT', `/api/admin/members/${someId}/lock`, { days: 1, reason: 'r' }],
  ['GET', '/api/admin/storage', undefined],
  ['PUT', '/api/admin/storage/quota', { bytes: 1 }],
  ['PUT', `/api/admin/members/${someId}/quota`, { bytes: 1 }],
  ['GET', '/api/admin/jobs', undefined],
  ['POST', '/api/admin/jobs/clean-tables/run', undefined],
  ['GET', '/api/admin/audit', undefined],
  ['GET', '/api/admin/audit/export?format=csv', undefined],
  ['GET', '/api/admin/settings', undefined],
  ['POST', '/api/admin/test-mail', undefined],
] as const;

it.each(routes)('%s %s is for administrators alone', async (method, url, payload) => {
  expect((await ask(method, url, undefined, payload)).status).toBe(401);
  expect((await ask(method, url, member, payload)).status).toBe(403);
  expect((await ask(method, url, moderator, payload)).status).toBe(403);
});

describe('overview', () => {
  it('counts members and what waits, and measures what is stored', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await test.db.insert(tables.healthDays).values([
      { name: 'files', day: daysAgo(1), state: 'failing', readings: 288, failing: 1 },
      { name: 'files', day: daysAgo(31), state: 'ok' },
    ]);
    const { body } = await ask('GET', '/api/admin/overview', admin);
    expect(body.healthDays).toEqual([
      { name: 'files', day: expect.any(String), state: 'failing', readings: 288, failing: 1, slow: 0 },
    ]);
    expect(body.members).toMatchObject({ total: 3, newThisMonth: 3, seenThisWeek: 3, administrators: 1 });
    expect(body.queues.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['cards', 'drugs', 'events', 'moderation', 'verification'].sort(),
    );
    expect(body.storage).toContainEqual({ name: 'database', bytes: expect.any(Number) });
    expect(body.disk.total).toBeGreaterThan(0);
    expect(body.mails.target).toBe('folder');
    expect(body.collectors).toEqual({ telemetry: null, auditLog: null });
  });
});

describe('members', () => {
  const names = async (query: string) =>
    (await ask('GET', `/api/admin/members?${query}`, admin)).body.members.map(
      ({ fullName }: { fullName: string }) => fullName,
    );

  it('are found by a part of the name, by the address, role and state', async () => {
    expect(await names('q=hadda')).toEqual(['Lina_100% Haddad']);
    expect(await names(`q=${encodeURIComponent(admin.email.toUpperCase())}`)).toEqual(['Hani Murad']);
    expect(await names('role=moderator')).toEqual(['Samira Khalil']);
    expect(await names('state=locked')).toEqual([]);
    expect(await names('state=unverified&limit=100')).toHaveLength(3);
  });

  it('takes signs of patterns as what they are', async () => {
    expect(await names(`q=${encodeURIComponent('_100%')}`)).toEqual(['Lina_100% Haddad']);
    expect(await names(`q=${encodeURIComponent('a_i')}`)).toEqual([]);
  });

  it('pages without a gap', async () => {
    const first = (await ask('GET', '/api/admin/members?limit=2', admin)).body;
    const second = (await ask('GET', `/api/admin/members?limit=2&before=${first.nextBefore}`, admin)).body;
    expect([...first.members, ...second.members]).toHaveLength(3);
    expect(second.nextBefore).toBeNull();
  });

  it.each([
    ['GET', '/api/admin/members?limit=0', undefined],
    ['PUT', '/api/admin/members/nobody/role', { role: 'admin' }],
    ['PUT', `/api/admin/members/${someId}/role`, { role: 'king' }],
    ['PUT', `/api/admin/members/${someId}/lock`, { days: 1, reason: ' ' }],
    ['PUT', `/api/admin/members/${someId}/lock`, { days: 0, reason: 'r' }],
    ['PUT', `/api/admin/members/${someId}/quota`, { bytes: -1 }],
    ['PUT', `/api/admin/members/${someId}/quota`, {}],
    ['PUT', '/api/admin/storage/quota', { bytes: 1.5 }],
    ['GET', '/api/admin/storage?limit=101', undefined],
  ] as const)('refuses %s %s %j', async (method, url, payload) => {
    expect((await ask(method, url, admin, payload)).status).toBe(400);
  });

  it('knows nobody by a strange id', async () => {
    expect((await ask('PUT', `/api/admin/members/${someId}/role`, admin, { role: 'admin' })).status).toBe(
      404,
    );
    const lock = { days: 1, reason: 'r' };
    expect((await ask('PUT', `/api/admin/members/${someId}/lock`, admin, lock)).status).toBe(404);
  });

  it('get a role, once however often it is sent, on record', async () => {
    const url = `/api/admin/members/${member.id}/role`;
    expect((await ask('PUT', url, admin, { role: 'moderator' })).body).toMatchObject({ role: 'moderator' });
    expect((await ask('PUT', url, admin, { role: 'moderator' })).status).toBe(200);
    const told = (await auditOf('role_changed')).filter(({ subjectId }) => subjectId === member.id);
    expect(told).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        detail: { from: 'member', to: 'moderator', by: 'administrator' },
      }),
    ]);
    expect((await ask('PUT', url, admin, { role: 'member' })).status).toBe(200);
  });

  it('keep one administrator', async () => {
    const own = `/api/admin/members/${admin.id}/role`;
    expect((await ask('PUT', own, admin, { role: 'member' })).status).toBe(409);
    expect((await ask('GET', '/api/admin/overview', admin)).status).toBe(200);
  });

  it('are locked out at once and let in again, with the reason on record', async () => {
    const url = `/api/admin/members/${member.id}/lock`;
    const locked = await ask('PUT', url, admin, { days: 7, reason: 'A stolen telephone.' });
    expect(locked.body.lockedUntil).not.toBeNull();
    expect((await ask('GET', '/api/audit', member)).status).toBe(401);
    const refused = await member.client.auth.signInWithPassword(member);
    expect(refused.error?.code).toBe('user_banned');
    expect((await ask('PUT', url, admin, { days: null, reason: 'It was found.' })).body).toMatchObject({
      lockedUntil: null,
    });
    const back = await member.client.auth.signInWithPassword(member);
    expect(back.error).toBeNull();
    expect(await auditOf('account_locked')).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        subjectId: member.id,
        detail: expect.objectContaining({ reason: 'A stolen telephone.' }),
      }),
    ]);
    expect(await auditOf('account_unlocked')).toHaveLength(1);
  });

  it('do not lock themselves', async () => {
    const own = { days: 1, reason: 'r' };
    expect((await ask('PUT', `/api/admin/members/${admin.id}/lock`, admin, own)).status).toBe(409);
  });
});

describe('jobs', () => {
  it('are listed by name, refused while none run, unknown ones not found', async () => {
    const { body } = await ask('GET', '/api/admin/jobs', admin);
    expect(body.jobs).toContainEqual(expect.objectContaining({ name: 'clean-tables', cron: '*/10 * * * *' }));
    expect((await ask('POST', '/api/admin/jobs/no-such-job/run', admin)).status).toBe(404);
    expect((await ask('POST', '/api/admin/jobs/clean-tables/run', admin)).status).toBe(409);
  });

  it('run when asked for, and say how it went', async () => {
    const other = await createTestApp({}, { onDemand: false });
    try {
      await other.listen();
      const boss = await signUpMember(other);
      await other.db.update(tables.profiles).set({ role: 'admin' }).where(eq(tables.profiles.id, boss.id));
      const { headers } = boss;
      const run = () =>
        other.app.inject({ method: 'POST', url: '/api/admin/jobs/clean-tables/run', headers });
      await eventually(run, ({ statusCode }) => statusCode === 202, 20_000);
      await eventually(
        async () => (await other.app.inject({ url: '/api/admin/jobs', headers })).json().jobs,
        (jobs: { name: string; state: string }[]) =>
          jobs.find(({ name }) => name === 'clean-tables')?.state === 'done',
        20_000,
      );
      const told = await other.db
        .select()
        .from(tables.auditEvents)
        .where(eq(tables.auditEvents.action, 'job_requested'));
      expect(told).toEqual([expect.objectContaining({ actorId: boss.id, detail: { job: 'clean-tables' } })]);
    } finally {
      await other.close();
    }
  });
});

describe('audit log', () => {
  it('is filtered by action, member and day', async () => {
    const locked = (await ask('GET', '/api/admin/audit?action=account_locked', admin)).body;
    expect(locked.entries).toEqual([
      expect.objectContaining({
        action: 'account_locked',
        actor: { id: admin.id, name: 'Hani Murad' },
        subject: { id: member.id, name: 'Lina_100% Haddad' },
      }),
    ]);
    expect(locked.actions).toContain('audit_exported');
    const today = new Date().toISOString().slice(0, 10);
    const on = async (query: string) => (await ask('GET', `/api/admin/audit?${query}`, admin)).body.entries;
    expect(await on(`from=${today}&to=${today}&action=account_locked`)).toHaveLength(1);
    expect(await on('to=2020-01-01')).toEqual([]);
    expect(await on(`member=${moderator.id}&action=account_locked`)).toEqual([]);
  });

  it.each(['from=yesterday', 'member=me', 'action=A%20B', 'limit=101'])('refuses %s', async (query) => {
    expect((await ask('GET', `/api/admin/audit?${query}`, admin)).status).toBe(400);
  });

  it('leaves as CSV and as JSON lines, on record, without formulas', async () => {
    await test.db
      .update(tables.profiles)
      .set({ fullName: '=HYPERLINK("http://example.org")' })
      .where(eq(tables.profiles.id, member.id));
    const csv = await ask('GET', '/api/admin/audit/export?format=csv&action=account_locked', admin);
    const [head, line, end] = csv.text.split('\r\n');
    expect(head).toBe('id,at,action,actor_id,actor,subject_id,subject,ip,detail');
    expect(line).toContain(`"'=HYPERLINK(""http://example.org"")"`);
    expect(end).toBe('');
    const lines = await ask('GET', '/api/admin/audit/export?format=jsonl&action=account_locked', admin);
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text).action),
    ).toEqual(['account_locked']);
    expect(await auditOf('audit_exported')).toHaveLength(2);
    expect((await ask('GET', '/api/admin/audit/export?format=pdf', admin)).status).toBe(400);
  });

  it('leaves whole where it is longer than one read', async () => {
    const rows = Array.from({ length: 2_050 }, (_, at) => ({
      id: `01890a5d-ac96-7001-8000-${at.toString(16).padStart(12, '0')}`,
      action: 'access_denied',
    }));
    await test.db.insert(tables.auditEvents).values(rows);
    const { text } = await ask('GET', '/api/admin/audit/export?format=jsonl&action=access_denied', admin);
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(new Set(ids).size).toBe(2_050);
  });
});

describe('settings', () => {
  it('show what is set, and no secret', async () => {
    const { body, text } = await ask('GET', '/api/admin/settings', admin);
    const of = (name: string) => body.settings.find((setting: { name: string }) => setting.name === name);
    expect(of('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', value: null, isSet: true, isSecret: true });
    expect(of('MAIL_FROM')).toMatchObject({ value: 'Desk <desk@example.org>' });
    expect(text).not.toContain('a token nobody may see');
  });

  it('say what is kept for how long', async () => {
    const { retention } = (await ask('GET', '/api/admin/settings', admin)).body;
    expect(retention).toContainEqual({
      name: 'auditEvents',
      feature: 'platform',
      table: 'audit_events',
      days: 1_095,
      setting: 'KEEP_DAYS audit',
      afterErasureDays: 365,
    });
  });
});

describe('mail on trial', () => {
  it('goes to oneself, and its way is the answer', async () => {
    const { status, body } = await ask('POST', '/api/admin/test-mail', admin);
    expect(status).toBe(200);
    expect(body).toEqual({ sent: true, to: admin.email, error: null });
  });

  it('says why it did not leave', async () => {
    // Nothing listens there.
    const other = await test.another({ MAIL_URL: 'smtp://127.0.0.1:9' });
    const answer = await other.inject({
      method: 'POST',
      url: '/api/admin/test-mail',
      headers: admin.headers,
    });
    expect(answer.json()).toMatchObject({ sent: false, error: expect.stringMatching(/ECONN|ESOCKET/) });
  });
});
