import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { createTestClient, newEmail, signUpMember } from '../../testing/members.ts';

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
});
afterAll(() => test.close());

describe('sign-up without confirmation', () => {
  it('answers with a session whose token and user say what the protocol says', async () => {
    const email = newEmail('amal');
    const client = createTestClient(address);
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password: 'correct horse',
      options: { data: { full_name: '  Amal   Haddad ', language: 'ar' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {
        email,
        email_verified: true,
        phone_verified: false,
        sub: data.user?.id,
        language: 'ar',
      },
    });
    for (const key of ['created_at', 'updated_at', 'last_sign_in_at', 'email_confirmed_at'] as const)
      expect(data.user?.[key]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.identities?.[0]).toMatchObject({ id: data.user?.id, provider: 'email', email });

    const token = data.session?.access_token ?? '';
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      sub: data.user?.id,
      aud: 'authenticated',
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      session_id: expect.any(String),
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: claims.exp });

    const [profile] = await test.db
      .select()
      .from(tables.profiles)
      .where(eq(tables.profiles.id, data.user?.id ?? ''));
    expect(profile).toMatchObject({
      fullName: 'Amal Haddad',
      language: 'ar',
      role: 'member',
      verifiedAt: null,
    });
  });

  it('signs in, reads the user, refreshes and signs out', async () => {
    const member = await signUpMember(test, { fullName: 'Chen Wei' });
    const client = createTestClient(address);
    const signedIn = await client.auth.signInWithPassword({ email: member.email, password: member.password });
    expect(signedIn.error).toBeNull();
    const read = await client.auth.getUser();
    expect(read.data.user?.id).toBe(member.id);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);
    expect((await client.auth.signOut()).error).toBeNull();
    const sessions = await test.db
      .select()
      .from(tables.sessions)
      .where(eq(tables.sessions.userId, member.id));
    expect(sessions).toHaveLength(0);
  });
});
