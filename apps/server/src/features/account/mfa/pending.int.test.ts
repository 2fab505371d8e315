import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFactor, codeOf, forgetCode, signInAgain } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember } from '../../../testing/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('keeps the product closed to a right password until the second factor came', async () => {
  const member = await signUpMember(test, { fullName: 'Dr. Two Steps' });
  const { factorId, secret } = await addFactor(member.client);
  const client = await signInAgain(test, member);
  const headers = async () => {
    const { data } = await client.auth.getSession();
    return { authorization: `Bearer ${data.session?.access_token}` };
  };

  for (const url of ['/api/profile', '/api/dashboard', '/api/audit', '/api/events']) {
    const refused = await test.app.inject({ url, headers: await headers() });
    expect([url, refused.statusCode, refused.json().error?.code]).toEqual([
      url,
      401,
      'second_factor_required',
    ]);
  }
  const change = await test.app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: await headers(),
    payload: { fullName: 'Dr. Thief' },
  });
  expect(change.statusCode).toBe(401);
  const rest = await client.from('profiles').update({ full_name: 'Dr. Thief' }).eq('id', member.id);
  expect(rest.error).not.toBeNull();
  const [profile] = await test.db.select().from(tables.profiles).where(eq(tables.profiles.id, member.id));
  expect(profile?.fullName).toBe('Dr. Two Steps');
  // What everybody may read stays readable.
  expect((await test.app.inject({ url: '/api/site', headers: await headers() })).statusCode).toBe(200);

  await forgetCode(test.db, factorId);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error).toBeNull();
  expect((await test.app.inject({ url: '/api/profile', headers: await headers() })).statusCode).toBe(200);
});
