import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { newId, tables } from '@mz/db';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traceStatements } from '../../../platform/telemetry/trace-statements.ts';
import { eventually } from '../../../testing/eventually.ts';
import { passkeyOf } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';
import {
  createBrowser,
  startOidcProvider,
  type TestProvider,
  travel,
} from '../../../testing/oidc-provider.ts';

const { auditEvents, passkeys, profiles, scimGroupMembers, scimTokens, scimUsers, users } = tables;

let provider: TestProvider;
let test: TestApp;
let address: string;
let admin: TestMember;
let token: string;
let tokenId: string;

const settingsOf = (scim: object, more: object = {}) =>
  JSON.stringify(
    (JSON.parse(provider.settings()) as object[]).map((one) => ({
      ...one,
      scim,
      groupRoles: { 'MZ Moderators': 'moderator', 'id-of-admins': 'admin' },
      ...more,
    })),
  );
const domains = ['hospital.example'];

const makeToken = async (app = test.app) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/directories/tokens',
    headers: admin.headers,
    payload: { provider: 'hospital', name: 'Directory of the hospital', days: 30 },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string; token: string }>();
};

beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({ AUTH_OIDC_PROVIDERS: settingsOf({ domains }) });
  address = await test.listen();
  admin = await signUpMember(test, { fullName: 'Hani Murad' });
  await test.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.id));
  ({ id: tokenId, token } = await makeToken());
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Sent {
  readonly body?: unknown;
  readonly bearer?: string | null;
  readonly app?: TestApp['app'];
}
const ask = async (method: Method, path: string, { body, bearer = token, app = test.app }: Sent = {}) => {
  const answer = await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: answer.body.startsWith('{') ? answer.json() : null,
  };
};

/** What Entra ID sends to make a user. */
const entraUser = (name: string, more: object = {}) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: `id-of-${name}`,
  userName: `${name}@hospital.example`,
  active: true,
  displayName: 'Lamia Saleh',
  emails: [{ primary: true, type: 'work', value: `${name}@hospital.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Lamia Saleh', familyName: 'Saleh', givenName: 'Lamia' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Cardiology' },
  ...more,
});
const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
const newName = (): string => `p${randomUUID().replaceAll('-', '')}`;
const createUser = async (name = newName(), more: object = {}) => {
  const { status, body } = await ask('POST', '/Users', { body: entraUser(name, more) });
  expect(status).toBe(201);
  return { name, id: body.id as string, body };
};
const createGroup = async (displayName: string, members: readonly string[] = [], more: object = {}) => {
  const { status, body } = await ask('POST', '/Groups', {
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName,
      members: members.map((value) => ({ value })),
      ...more,
    },
  });
  expect(status).toBe(201);
  return body.id as string;
};
const roleOf = async (id: string) =>
  (await test.db.select().from(profiles).where(eq(profiles.id, id)))[0]?.role;
const signIn = async (claims: object, at = address) => {
  provider.signInAs({ sub: randomUUID(), email_verified: true, ...claims });
  const end = await travel(createBrowser(), at, `${at}/auth/v1/authorize?provider=hospital`);
  return Object.fromEntries(new URLSearchParams(end.hash.slice(1)));
};
const meOf = (accessToken: string | undefined) =>
  test.app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${accessToken}` } });
const actionsOf = async (action: string) =>
  test.db.select().from(auditEvents).where(eq(auditEvents.action, action));

describe('who may ask', () => {
  it.each([null, 'anything', `mzscim_${'0'.repeat(32)}_${'a'.repeat(43)}`])(
    'is no caller with %s',
    async (bearer) => {
      const { status, headers, body } = await ask('GET', '/Users', { bearer });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain('Bearer');
      expect(headers['content-type']).toContain('application/scim+json');
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    },
  );

  it('is no member, not even an administrator', async () => {
    expect((await ask('GET', '/Users', { bearer: admin.accessToken })).status).toBe(401);
    expect(await actionsOf('directory_refused')).not.toEqual([]);
  });

  it('is not told by the database, and ends at once when it is taken back', async () => {
    const other = await makeToken();
    const [row] = await test.db.select().from(scimTokens).where(eq(scimTokens.id, other.id));
    expect(JSON.stringify(row)).not.toContain(other.token.slice(-43));
    expect((await ask('GET', '/Users', { bearer: other.token })).status).toBe(200);
    const revoke = () =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/admin/directories/tokens/${other.id}`,
        headers: admin.headers,
      });
    expect((await revoke()).statusCode).toBe(204);
    expect((await revoke()).statusCode).toBe(404);
    expect((await ask('GET', '/Users', { bearer: other.token })).status).toBe(401);
    const overview = await test.app.inject({ url: '/api/admin/directories', headers: admin.headers });
    expect(overview.json().tokens).toContainEqual(
      expect.objectContaining({ id: other.id, isGood: false, lastUsedAt: expect.any(String) }),
    );
    expect(overview.body).not.toContain('mzscim_');
  });

  it('makes tokens only as an administrator', async () => {
    const member = await signUpMember(test);
    for (const headers of [{}, member.headers]) {
      const answer = await test.app.inject({ url: '/api/admin/directories', headers });
      expect([401, 403]).toContain(answer.statusCode);
    }
    const unknown = await test.app.inject({
      method: 'POST',
      url: '/api/admin/directories/tokens',
      headers: admin.headers,
      payload: { provider: 'another', name: 'x', days: 1 },
    });
    expect(unknown.statusCode).toBe(422);
  });

  it('is slowed down', async () => {
    const slow = await test.another({
      AUTH_OIDC_PROVIDERS: settingsOf({ domains }),
      AUTH_RATE_FACTOR: '0.005',
    });
    const { token: own } = await makeToken();
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await ask('GET', '/ResourceTypes', { bearer: own, app: slow })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('what it says of itself', () => {
  it.each([
    [
      '/ServiceProviderConfig',
      { patch: { supported: true }, bulk: expect.objectContaining({ supported: false }) },
    ],
    ['/ResourceTypes', { totalResults: 2 }],
    ['/ResourceTypes/User', { endpoint: '/Users' }],
    ['/Schemas', { totalResults: 2 }],
    ['/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group', { name: 'Group' }],
  ])('%s', async (path, expected) => {
    const { status, body } = await ask('GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });
});

describe('malformed requests', () => {
  it.each([
    ['POST', '/Users', '{"userName":', 400],
    ['POST', '/Users', {}, 400],
    ['POST', '/Users', { userName: 'nobody' }, 400],
    ['POST', '/Users', entraUser('x', { userName: 'a\u0000b' }), 400],
    ['POST', '/Users', { userName: 'x@elsewhere.example' }, 400],
    ['POST', '/Users', entraUser('x', { emails: 'x@hospital.example' }), 400],
    ['POST', '/Users', `{"userName":"${'x'.repeat(600 * 1024)}"}`, 413],
    ['POST', '/Groups', {}, 400],
    ['POST', '/Groups', { displayName: 'Strangers', members: [{ value: randomUUID() }] }, 400],
    ['GET', '/Users/none', undefined, 404],
    ['GET', `/Groups/${randomUUID()}`, undefined, 404],
    ['PATCH', `/Users/${randomUUID()}`, patchOf({ op: 'replace', path: 'active', value: false }), 404],
    ['PATCH', `/Users/${randomUUID()}`, { Operations: [] }, 400],
    ['PATCH', `/Users/${randomUUID()}`, patchOf({ op: 'move', path: 'active' }), 400],
    ['PATCH', `/Users/${randomUUID()}`, patchOf({ op: 'remove' }), 400],
    ['DELETE', `/Users/${randomUUID()}`, undefined, 404],
  ] as const)('%s %s, case %#', async (method, path, body, status) => {
    const answer = await ask(method, path, { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: String(status), detail: expect.any(String) });
  });

  it.each([
    'userName',
    'userName eq',
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'password eq "x"',
    'userName eq "a" and ',
    `userName eq "${'a'.repeat(800)}"`,
    'userName eq "a"; drop table users',
  ])('filter, case %#', async (filter) => {
    const { status, body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
    expect(body.scimType).toBe('invalidFilter');
  });

  it.each([`' or '1'='1`, `x') --`, '%', '_'])('finds nobody by %s', async (value) => {
    await createUser();
    const filter = `userName eq ${JSON.stringify(value)}`;
    expect((await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(0);
  });
});

describe('users as Entra ID sends them', () => {
  it('looks for nobody, makes, finds, changes, disables', async () => {
    const name = newName();
    const by = (filter: string) => ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    const none = await by(`userName eq "${name}@hospital.example"`);
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 });
    const made = await createUser(name);
    expect(made.body).toMatchObject({
      active: true,
      externalId: `id-of-${name}`,
      name: { givenName: 'Lamia' },
    });
    expect(made.body.meta.location).toContain(`/scim/v2/Users/${made.id}`);
    for (const filter of [
      `userName eq "${name.toUpperCase()}@hospital.example"`,
      `externalId eq "id-of-${name}"`,
      `emails[type eq "work"].value eq "${name}@hospital.example"`,
    ])
      expect((await by(filter)).body.Resources).toEqual([expect.objectContaining({ id: made.id })]);
    const changed = await ask('PATCH', `/Users/${made.id}`, {
      body: patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `${name}.new@hospital.example` },
        { op: 'Replace', path: 'name.familyName', value: 'Salem' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'ICU',
        },
      ),
    });
    expect(changed.body).toMatchObject({
      name: { familyName: 'Salem' },
      emails: [{ value: `${name}.new@hospital.example` }],
    });
    const [account] = await test.db.select().from(users).where(eq(users.id, made.id));
    expect(account?.email).toBe(`${name}.new@hospital.example`);
    const disabled = await ask('PATCH', `/Users/${made.id}`, {
      body: patchOf({ op: 'Replace', path: 'active', value: 'False' }),
    });
    expect(disabled.body.active).toBe(false);
    expect((await ask('GET', `/Users/${made.id}`)).body.active).toBe(false);
    expect(
      (await actionsOf('directory_user_changed')).filter(({ subjectId }) => subjectId === made.id),
    ).toEqual([
      expect.objectContaining({
        detail: expect.objectContaining({ token: tokenId, fields: 'familyName,email' }),
      }),
      expect.objectContaining({ detail: expect.objectContaining({ active: false }) }),
    ]);
    expect(JSON.stringify(await actionsOf('directory_read'))).not.toContain(name);
  });

  it('refuses a second of the same name', async () => {
    const { name } = await createUser();
    const again = await ask('POST', '/Users', { body: entraUser(name) });
    expect(again.status).toBe(409);
    expect(again.body.scimType).toBe('uniqueness');
    const twins = newName();
    const both = await Promise.all([1, 2].map(() => ask('POST', '/Users', { body: entraUser(twins) })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('makes one of two that are sent at the same moment', async () => {
    const body = entraUser(newName());
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '/Users', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { status, body: told } of answers)
      if (status === 409) expect(told).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const asked = `userName eq "${body.userName}"`;
    expect((await ask('GET', `/Users?filter=${encodeURIComponent(asked)}`)).body.totalResults).toBe(1);
  });

  it('lets an added primary address take the place of the first', async () => {
    const { name, id } = await createUser();
    const value = [{ value: `new-${name}@hospital.example`, type: 'work', primary: true }];
    const { body } = await ask('PATCH', `/Users/${id}`, {
      body: patchOf({ op: 'add', path: 'emails', value }),
    });
    expect(body.emails).toEqual(value);
    const [user] = await test.db.select().from(users).where(eq(users.id, id));
    expect(user?.email).toBe(value[0]?.value);
  });

  it('writes nothing a directory has no say in', async () => {
    const { id } = await createUser(newName(), {
      id: admin.id,
      role: 'admin',
      roles: [{ value: 'admin' }],
      isAdopted: true,
      provider: 'clinic',
      password: 'a password from the directory',
      groups: [{ value: randomUUID() }],
    });
    expect(id).not.toBe(admin.id);
    for (const path of ['role', 'provider', 'isAdopted', 'password', '__proto__', 'constructor.prototype'])
      await ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path, value: 'admin' }) });
    await ask('PATCH', `/Users/${id}`, {
      body: '{"Operations":[{"op":"replace","value":{"role":"admin","removedAt":"2020-01-01T00:00:00Z"}}]}',
    });
    expect((await ask('GET', `/Users/${id}`)).body).toMatchObject({ active: true, groups: [] });
    expect(await roleOf(id)).toBe('member');
    const [user] = await test.db.select().from(users).where(eq(users.id, id));
    expect(user?.passwordHash).toBeNull();
  });

  it('pages', async () => {
    await createUser();
    const all = (await ask('GET', '/Users')).body;
    const first = (await ask('GET', '/Users?startIndex=1&count=2')).body;
    const second = (await ask('GET', '/Users?startIndex=3&count=2')).body;
    const ids = (page: { Resources: { id: string }[] }) => page.Resources.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 4));
    expect((await ask('GET', '/Users?startIndex=0&count=-1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
      totalResults: all.totalResults,
    });
  });
});

describe('as Okta sends them', () => {
  it('tests, makes without externalId, replaces, deactivates and reactivates', async () => {
    expect((await ask('GET', '/Users?startIndex=1&count=2')).status).toBe(200);
    const userName = `${newName()}@hospital.example`;
    const user = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      name: { givenName: 'Omar', familyName: 'Aziz' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Omar Aziz',
      locale: 'en-US',
      password: 'never kept 1mz0',
      groups: [],
      active: true,
    };
    const { body } = await ask('POST', '/Users', { body: user });
    expect(JSON.stringify(body)).not.toContain('never kept');
    const url = `/Users/${body.id}`;
    expect(
      (await ask('PUT', url, { body: { ...user, id: body.id, displayName: 'O. Aziz' } })).body,
    ).toMatchObject({
      displayName: 'O. Aziz',
      active: true,
    });
    const off = await ask('PATCH', url, { body: patchOf({ op: 'replace', value: { active: false } }) });
    expect(off.body.active).toBe(false);
    const on = await ask('PATCH', url, { body: patchOf({ op: 'replace', value: { active: true } }) });
    expect(on.body.active).toBe(true);
  });

  it('pushes a group, its members and its end', async () => {
    const { id: one } = await createUser();
    const { id: two } = await createUser();
    const name = `Ward ${newName()}`;
    const group = await createGroup(name);
    const url = `/Groups/${group}`;
    const renamed = await ask('PATCH', url, {
      body: patchOf({ op: 'replace', value: { id: group, displayName: `${name} A` } }),
    });
    expect(renamed.body.displayName).toBe(`${name} A`);
    const put = await ask('PATCH', url, {
      body: patchOf({ op: 'add', path: 'members', value: [{ value: one, display: 'x' }, { value: two }] }),
    });
    expect(put.body.members).toHaveLength(2);
    const out = await ask('PATCH', url, {
      body: patchOf({ op: 'remove', path: `members[value eq "${one}"]` }),
    });
    expect(out.text).toContain(two);
    expect(out.body.members).toEqual([expect.objectContaining({ value: two })]);
    const byName = `/Groups?filter=${encodeURIComponent(`displayName eq "${name} A"`)}&excludedAttributes=members`;
    expect((await ask('GET', byName)).body.Resources).toEqual([expect.not.objectContaining({ members: [] })]);
    expect((await ask('GET', `/Users/${two}`)).body.groups).toEqual([
      expect.objectContaining({ value: group, display: `${name} A` }),
    ]);
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await ask('GET', url)).status).toBe(404);
  });
});

describe('sign-in', () => {
  it('finds the account by its id in the directory, though the address is not proven', async () => {
    const { name, id } = await createUser(undefined, { externalId: 'directory-id-1' });
    const { access_token } = await signIn({
      sub: 'directory-id-1',
      email: `${name}@hospital.example`,
      email_verified: false,
    });
    expect((await meOf(access_token)).json()).toMatchObject({ id });
  });

  it('ends at once with the account, and does not come back before it is enabled', async () => {
    const { name, id } = await createUser();
    const claims = { sub: `sub-${name}`, email: `${name}@hospital.example` };
    const { access_token } = await signIn(claims);
    expect((await meOf(access_token)).json()).toMatchObject({ id });
    const set = (value: boolean) =>
      ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value }) });
    await set(false);
    const profile = await test.app.inject({
      url: '/api/profile',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(profile.statusCode).toBe(401);
    expect((await signIn(claims)).error_code).toBe('user_banned');
    const opened = await test.app.inject({
      method: 'PUT',
      url: `/api/admin/members/${id}/lock`,
      headers: admin.headers,
      payload: { days: null, reason: 'r' },
    });
    expect(opened.statusCode).toBe(409);
    const listed = await test.app.inject({ url: '/api/admin/members?state=locked', headers: admin.headers });
    expect(listed.json().members).toContainEqual(expect.objectContaining({ id, isDirectoryDisabled: true }));
    await set(true);
    expect((await signIn(claims)).access_token).toBeDefined();
  });

  it('leaves an administrator’s lock as it was', async () => {
    const { id } = await createUser();
    const until = new Date(Date.now() + 86_400_000);
    await test.db.update(users).set({ bannedUntil: until }).where(eq(users.id, id));
    for (const value of [false, true])
      await ask('PATCH', `/Users/${id}`, { body: patchOf({ op: 'replace', path: 'active', value }) });
    expect((await test.db.select().from(users).where(eq(users.id, id)))[0]?.bannedUntil).toEqual(until);
  });
});

describe('whose accounts', () => {
  it('never takes one that a member made', async () => {
    const member = await signUpMember(test, { email: `${newName()}@hospital.example` });
    const name = member.email.split('@')[0] ?? '';
    expect((await ask('POST', '/Users', { body: entraUser(name) })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
    const off = patchOf({ op: 'replace', path: 'active', value: false });
    expect((await ask('PATCH', `/Users/${member.id}`, { body: off })).status).toBe(404);
    expect((await ask('DELETE', `/Users/${member.id}`)).status).toBe(404);
    expect((await ask('GET', `/Users/${member.id}`)).status).toBe(404);
    const { id } = await createUser();
    const moved = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: member.email });
    expect((await ask('PATCH', `/Users/${id}`, { body: moved })).status).toBe(409);
    expect((await member.client.auth.signInWithPassword(member)).error).toBeNull();
  });

  it('takes it where the operator says so, and does not change its address', async () => {
    const app = await test.another({ AUTH_OIDC_PROVIDERS: settingsOf({ domains, adopt: true }) });
    const member = await signUpMember(test, { email: `${newName()}@hospital.example` });
    const name = member.email.split('@')[0] ?? '';
    const made = await ask('POST', '/Users', { body: entraUser(name), app });
    expect(made.body).toMatchObject({ id: member.id, active: true });
    const moved = patchOf({ op: 'replace', path: 'emails', value: [{ value: 'other@hospital.example' }] });
    expect((await ask('PATCH', `/Users/${member.id}`, { body: moved, app })).status).toBe(200);
    const [account] = await test.db.select().from(users).where(eq(users.id, member.id));
    expect(account?.email).toBe(member.email);
  });

  it('leaves nothing to whoever waited at an address they never proved', async () => {
    const email = `${newName()}@hospital.example`;
    const squatter = await signUpMember(test, { email });
    const feed = await test.app.inject({
      method: 'POST',
      url: '/api/calendar/feed',
      headers: squatter.headers,
    });
    const calendar = new URL(feed.json<{ url: string }>().url).pathname;
    expect((await test.app.inject(calendar)).statusCode).toBe(200);
    await test.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, squatter.id));
    await test.db.insert(passkeys).values(passkeyOf(squatter.id));
    const made = await ask('POST', '/Users', { body: entraUser(email.split('@')[0] ?? '') });
    expect(made.body).toMatchObject({ id: squatter.id });
    expect((await meOf(squatter.accessToken)).statusCode).toBe(403);
    expect((await squatter.client.auth.signInWithPassword(squatter)).error).not.toBeNull();
    expect(await test.db.$count(passkeys, eq(passkeys.userId, squatter.id))).toBe(0);
    // The secret address of a calendar opens without signing in.
    await eventually(
      async () => (await test.app.inject(calendar)).statusCode,
      (status) => status === 404,
    );
  });

  it('shows one directory nothing of another', async () => {
    const { id } = await createUser();
    const two = [
      ...(JSON.parse(settingsOf({ domains })) as object[]),
      ...(JSON.parse(settingsOf({ domains: ['clinic.example'] }, { name: 'clinic' })) as object[]),
    ];
    const app = await test.another({ AUTH_OIDC_PROVIDERS: JSON.stringify(two) });
    const made = await app.inject({
      method: 'POST',
      url: '/api/admin/directories/tokens',
      headers: admin.headers,
      payload: { provider: 'clinic', name: 'Clinic', days: 1 },
    });
    const bearer = made.json<{ token: string }>().token;
    expect((await ask('GET', '/Users', { bearer, app })).body.totalResults).toBe(0);
    expect((await ask('DELETE', `/Users/${id}`, { bearer, app })).status).toBe(404);
    // The server whose configuration no longer names the directory knows none of its tokens.
    expect((await ask('GET', '/Users', { bearer })).status).toBe(401);
  });

  it('keeps the account that is deleted, disabled, and gives it back to the same person', async () => {
    const { name, id } = await createUser();
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await signIn({ email: `${name}@hospital.example` })).error_code).toBe('user_banned');
    const namesake = entraUser(name, { externalId: `of another ${name}` });
    expect((await ask('POST', '/Users', { body: namesake })).status).toBe(409);
    const nameless = entraUser(name, { externalId: undefined });
    expect((await ask('POST', '/Users', { body: nameless })).status).toBe(409);
    expect((await ask('POST', '/Users', { body: entraUser(name) })).body).toMatchObject({ id, active: true });
    expect((await signIn({ email: `${name}@hospital.example` })).access_token).toBeDefined();
  });
});

describe('roles by groups', () => {
  it('come and go with the membership, and stay through a sign-in that names no groups', async () => {
    const { name, id } = await createUser();
    const group = await createGroup('MZ Moderators', [id]);
    expect(await roleOf(id)).toBe('moderator');
    await signIn({ sub: name, email: `${name}@hospital.example` });
    expect(await roleOf(id)).toBe('moderator');
    await signIn({ sub: name, email: `${name}@hospital.example`, groups: ['Nobody'] });
    expect(await roleOf(id)).toBe('member');
    await ask('PATCH', `/Groups/${group}`, {
      body: patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }),
    });
    await ask('PATCH', `/Groups/${group}`, {
      body: patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }),
    });
    expect(await roleOf(id)).toBe('moderator');
    await ask('PATCH', `/Groups/${group}`, {
      body: patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }),
    });
    expect(await roleOf(id)).toBe('member');
    await ask('PUT', `/Groups/${group}`, {
      body: { displayName: 'MZ Moderators', members: [{ value: id }] },
    });
    expect(await roleOf(id)).toBe('moderator');
    // An id in another spelling is the same id: who is taken out must not keep the role.
    const loud = id.toUpperCase();
    const out = { op: 'remove', path: `members[value eq "${loud}"]` };
    await ask('PATCH', `/Groups/${group}`, { body: patchOf(out) });
    expect(await roleOf(id)).toBe('member');
    await ask('PATCH', `/Groups/${group}`, {
      body: patchOf({ op: 'add', path: 'members', value: [{ value: loud }] }),
    });
    expect(await roleOf(id)).toBe('moderator');
    await ask('DELETE', `/Groups/${group}`);
    expect(await roleOf(id)).toBe('member');
  });

  it('never leave the platform without an administrator', async () => {
    const { id } = await createUser();
    const group = await createGroup('Platform', [id], { externalId: 'id-of-admins' });
    expect(await roleOf(id)).toBe('admin');
    // The other one is locked out, and so counts for nothing.
    const lock = (until: Date | null) =>
      test.db.update(users).set({ bannedUntil: until }).where(eq(users.id, admin.id));
    await lock(new Date(Date.now() + 86_400_000));
    try {
      const off = patchOf({ op: 'replace', path: 'active', value: false });
      expect((await ask('PATCH', `/Users/${id}`, { body: off })).status).toBe(409);
      expect((await ask('DELETE', `/Users/${id}`)).status).toBe(409);
      expect((await ask('DELETE', `/Groups/${group}`)).status).toBe(204);
      expect(await roleOf(id)).toBe('admin');
    } finally {
      await lock(null);
    }
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await roleOf(id)).toBe('member');
  });

  /** Accounts that the directory keeps, without the requests that make them. */
  const keepUsers = async (length: number): Promise<string[]> => {
    const ids = Array.from({ length }, () => newId());
    await test.db.insert(profiles).values(ids.map((id) => ({ id, fullName: 'One of many' })));
    await test.db.insert(scimUsers).values(
      ids.map((userId) => ({
        userId,
        provider: 'hospital',
        userName: `${userId}@hospital.example`,
        email: `${userId}@hospital.example`,
      })),
    );
    return ids;
  };
  const membersPatch = (op: 'Add' | 'Remove', ids: readonly string[]) =>
    patchOf({ op, path: 'members', value: ids.map((value) => ({ value })) });

  it('come to many with about the statements it takes for one', async () => {
    const [one, many] = [await keepUsers(1), await keepUsers(60)];
    const group = await createGroup('MZ Moderators', await keepUsers(1));
    // What an earlier request set going is none of a later one's.
    let counted: { statements: number } | null = null;
    const work = new AsyncLocalStorage<{ statements: number }>();
    traceStatements(test.db, () => {
      const own = work.getStore();
      if (own !== undefined && own === counted) own.statements += 1;
      return null;
    });
    const countedFor = async (op: 'Add' | 'Remove', ids: readonly string[]): Promise<number> => {
      const own = { statements: 0 };
      counted = own;
      const answer = await work.run(own, () =>
        ask('PATCH', `/Groups/${group}`, { body: membersPatch(op, ids) }),
      );
      counted = null;
      expect(answer.status).toBe(200);
      return own.statements;
    };
    // What is known of the token for a while is asked in some of the requests.
    const forFew = (await countedFor('Add', one)) + 5;
    expect(await countedFor('Add', many)).toBeLessThan(forFew);
    const roles = () =>
      test.db.select({ role: profiles.role }).from(profiles).where(inArray(profiles.id, many));
    expect(new Set((await roles()).map(({ role }) => role))).toEqual(new Set(['moderator']));
    const noted = await test.db.select().from(auditEvents).where(inArray(auditEvents.subjectId, many));
    expect(noted).toHaveLength(many.length);
    expect(noted[0]).toMatchObject({
      action: 'role_changed',
      detail: { from: 'member', to: 'moderator', by: 'directory hospital' },
    });
    expect(await countedFor('Remove', many)).toBeLessThan(forFew);
    expect(new Set((await roles()).map(({ role }) => role))).toEqual(new Set(['member']));
    await ask('DELETE', `/Groups/${group}`);
  });

  it('leave one of many administrators where all of them would go', async () => {
    const ids = (await keepUsers(3)).sort();
    const group = await createGroup('Platform', ids, { externalId: 'id-of-admins' });
    await test.db.update(profiles).set({ role: 'member' }).where(eq(profiles.id, admin.id));
    try {
      expect((await ask('DELETE', `/Groups/${group}`)).status).toBe(204);
      expect(await Promise.all(ids.map(roleOf))).toEqual(['member', 'member', 'admin']);
    } finally {
      await test.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, admin.id));
      await test.db.update(profiles).set({ role: 'member' }).where(inArray(profiles.id, ids));
    }
  });

  it('and the membership come together or not at all, where the connection is cut between them', async () => {
    const [id = ''] = await keepUsers(1);
    const group = await createGroup('MZ Moderators');
    const holder = await test.db.$client.connect();
    try {
      await holder.query('begin');
      // The change of members is written when it comes to the role, and waits there.
      await holder.query('select from profiles where id = $1 for no key update', [id]);
      const asked = ask('PATCH', `/Groups/${group}`, { body: membersPatch('Add', [id]) });
      const waiting = await eventually(
        async () =>
          (
            await test.db.execute<{ pid: number }>(
              sql`select pid from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%profiles%'`,
            )
          ).rows,
        ({ length }) => length === 1,
      );
      await test.db.execute(sql`select pg_terminate_backend(${waiting[0]?.pid}::int)`);
      expect((await asked).status).toBe(503);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await test.db.$count(scimGroupMembers, eq(scimGroupMembers.userId, id))).toBe(0);
    expect(await roleOf(id)).toBe('member');
    expect((await ask('PATCH', `/Groups/${group}`, { body: membersPatch('Add', [id]) })).status).toBe(200);
    expect(await roleOf(id)).toBe('moderator');
  });
});
