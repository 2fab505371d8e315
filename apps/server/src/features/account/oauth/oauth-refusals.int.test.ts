import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeyOf } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, newEmail } from '../../../testing/members.ts';
import {
  createBrowser,
  finishTrip,
  startOidcProvider,
  type TestProvider,
  travel,
} from '../../../testing/oidc-provider.ts';

const { users, identities, passkeys, sessions, flowStates } = tables;

let provider: TestProvider;
let test: TestApp;
let address: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  test = await createTestApp({ AUTH_OIDC_PROVIDERS: provider.settings() });
  address = await test.listen();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const personOf = (email: string, more: object = {}) => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  name: 'Noor Salem',
  ...more,
});
const rowsOf = (email: string) => test.db.select().from(users).where(eq(users.email, email));
const startAddress = (query: Record<string, string> = {}, at = address): string =>
  `${at}/auth/v1/authorize?${new URLSearchParams({ provider: 'hospital', ...query })}`;
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

describe('what goes wrong on the way back', () => {
  it('leads to the application with the reason', async () => {
    provider.signInAs(null);
    const start = startAddress({ redirect_to: 'http://localhost:3000/signin' });
    const end = await travel(createBrowser(), address, start);
    expect(end.pathname).toBe('/signin');
    expect(Object.fromEntries(end.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The person said no',
    });
    expect(fragmentOf(end)).toMatchObject({ error: 'access_denied', sb: '' });
  });

  it('never leads where the application is not', async () => {
    provider.signInAs(personOf(newEmail()));
    const end = await travel(
      createBrowser(),
      address,
      startAddress({ redirect_to: 'https://evil.example.org/' }),
    );
    expect(end.origin).toBe('http://localhost:3000');
  });

  it('refuses a state that is unknown, used, late or another browser’s', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    const expectBadState = (end: URL, code = 'bad_oauth_state') => {
      expect(end.searchParams.get('error_code')).toBe(code);
      expect(fragmentOf(end)).not.toHaveProperty('access_token');
    };
    for (const query of ['', '?code=x', '?code=x&state=no-uuid', `?code=x&state=${crypto.randomUUID()}`])
      expectBadState(
        await finishTrip(createBrowser(), address, new URL(`http://localhost:3000/auth/v1/callback${query}`)),
      );

    const browser = createBrowser();
    const callback = await browser.visit((await browser.visit(startAddress()))?.href ?? '');
    if (!callback) throw new Error('no callback');
    expectBadState(await finishTrip(createBrowser(), address, callback));
    expect(await rowsOf(email)).toHaveLength(0);
    // Two answers at once: one of them counts.
    const ends = await Promise.all([1, 2].map(() => finishTrip(browser, address, callback)));
    const got = ends.filter((end) => fragmentOf(end).access_token !== undefined);
    expect(got).toHaveLength(1);

    const late = createBrowser();
    const lateCallback = await late.visit((await late.visit(startAddress()))?.href ?? '');
    await test.db
      .update(flowStates)
      .set({ createdAt: new Date(Date.now() - 301_000) })
      .where(eq(flowStates.id, lateCallback?.searchParams.get('state') ?? ''));
    expectBadState(await finishTrip(late, address, lateCallback ?? callback), 'flow_state_expired');
  });

  it('refuses a code the provider does not know', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    const browser = createBrowser();
    const callback = await browser.visit((await browser.visit(startAddress()))?.href ?? '');
    callback?.searchParams.set('code', 'made-up');
    const end = await finishTrip(browser, address, callback ?? new URL(address));
    expect(end.searchParams.get('error_code')).toBe('bad_oauth_callback');
    expect(await rowsOf(email)).toHaveLength(0);
  });

  it('refuses the banned', async () => {
    const email = newEmail();
    provider.signInAs(personOf(email));
    await travel(createBrowser(), address, startAddress());
    await test.db
      .update(users)
      .set({ bannedUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(users.email, email));
    const [user] = await rowsOf(email);
    await test.db.delete(sessions).where(eq(sessions.userId, user?.id ?? ''));
    const end = await travel(createBrowser(), address, startAddress());
    expect(Object.fromEntries(end.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    expect(
      await test.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, user?.id ?? '')),
    ).toHaveLength(0);
  });
});

describe('where sign-ups are closed or addresses have to be confirmed', () => {
  it('opens no new account, and lets known persons in', async () => {
    const closed = await createTestApp({
      AUTH_OIDC_PROVIDERS: provider.settings(),
      AUTH_SIGNUP_ENABLED: 'off',
    });
    try {
      const at = await closed.listen();
      provider.signInAs(personOf(newEmail()));
      const end = await travel(createBrowser(), at, startAddress({}, at));
      expect(Object.fromEntries(end.searchParams)).toMatchObject({
        error: 'access_denied',
        error_code: 'signup_disabled',
      });
      expect(await closed.db.$count(users)).toBe(0);
    } finally {
      await closed.close();
    }
  });

  it('takes nothing over from who signed up with another’s address', async () => {
    const strict = await createTestApp({
      AUTH_OIDC_PROVIDERS: provider.settings(),
      AUTH_AUTOCONFIRM: 'off',
    });
    try {
      const at = await strict.listen();
      const email = newEmail('owner');
      const squatter = createTestClient(at);
      await squatter.auth.signUp({
        email,
        password: 'waiting for the owner',
        options: { data: { full_name: 'Squatter', evil: true } },
      });
      const [waiting] = await strict.db.select().from(users).where(eq(users.email, email));
      await strict.db.insert(passkeys).values(passkeyOf(waiting?.id ?? ''));
      provider.signInAs(personOf(email));
      const end = fragmentOf(await travel(createBrowser(), at, startAddress({}, at)));
      const claims = decodeJwt<{ user_metadata: Record<string, unknown> }>(end.access_token ?? '');
      expect(claims.user_metadata).toMatchObject({ full_name: 'Noor Salem' });
      expect(claims.user_metadata).not.toHaveProperty('evil');
      const { error } = await squatter.auth.signInWithPassword({ email, password: 'waiting for the owner' });
      expect(error).toMatchObject({ code: 'invalid_credentials' });
      expect(await strict.db.$count(passkeys)).toBe(0);
      const rows = await strict.db.select().from(identities);
      expect(rows.map(({ provider: name }) => name)).toEqual(['hospital']);

      provider.signInAs(personOf(newEmail(), { email_verified: false }));
      const refused = await travel(createBrowser(), at, startAddress({}, at));
      expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification');
      expect(await strict.db.$count(users)).toBe(1);
    } finally {
      await strict.close();
    }
  });
});
