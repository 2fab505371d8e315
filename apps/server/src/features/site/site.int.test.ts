import type { SiteFacts } from '@mz/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember } from '../../testing/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SUPPORT_EMAIL: 'help@zone.example', EMERGENCY_NUMBER: '997' });
});
afterAll(() => test.close());

const facts = async (app = test.app): Promise<SiteFacts> => (await app.inject('/api/site')).json<SiteFacts>();

it('tells visitors what is true of this installation', async () => {
  expect(await facts()).toMatchObject({
    demoContent: false,
    signupEnabled: true,
    signupNeedsConfirmation: false,
    memberCount: 0,
    auth: { url: '/auth/v1', anonKey: expect.stringMatching(/^sb_publishable_/) },
    supportEmail: 'help@zone.example',
    emergency: { number: '997', crisisLine: null },
  });
});

it('counts the members there are', async () => {
  await signUpMember(test);
  await eventually(
    async () => (await facts()).memberCount,
    (count) => count === 1,
  );
});

it('says when an address has to be confirmed, and where accounts live elsewhere', async () => {
  const mailing = await test.another({ MAIL_URL: 'smtp://127.0.0.1:9', AUTH_SIGNUP_ENABLED: 'off' });
  expect(await facts(mailing)).toMatchObject({ signupNeedsConfirmation: true, signupEnabled: false });
  const external = await test.another({
    AUTH_EXTERNAL_URL: 'https://accounts.example/auth/v1/',
    AUTH_EXTERNAL_ANON_KEY: 'their-key',
  });
  expect((await facts(external)).auth).toEqual({
    url: 'https://accounts.example/auth/v1',
    anonKey: 'their-key',
  });
});
