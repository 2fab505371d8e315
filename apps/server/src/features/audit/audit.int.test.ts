import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAudit } from '../../platform/audit.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';

interface Page {
  entries: { id: string; action: string; ip: string | null; userAgent: string | null }[];
  nextBefore: string | null;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test);
  bob = await signUpMember(test);
  for (let i = 0; i < 7; i += 1)
    await recordAudit(test.db, {
      action: 'sign_in_failed',
      subjectId: alice.id,
      origin: {
        ip: '192.0.2.7',
        userAgent: i === 6 ? firefox : `agent ${i}`,
        requestId: 'r',
      },
    });
});
afterAll(() => test.close());

const page = async (member: TestMember, query = ''): Promise<Page> =>
  (await test.app.inject({ url: `/api/audit${query}`, headers: member.headers })).json<Page>();

it('pages through the own events, newest first, each once', async () => {
  const seen: Page['entries'] = [];
  let before: string | null = null;
  do {
    const { entries, nextBefore }: Page = await page(alice, `?limit=3${before ? `&before=${before}` : ''}`);
    seen.push(...entries);
    before = nextBefore;
  } while (before);
  expect(new Set(seen.map((entry) => entry.id)).size).toBe(seen.length);
  expect(seen.map((entry) => entry.id)).toEqual(
    seen
      .map((entry) => entry.id)
      .sort()
      .reverse(),
  );
  expect(seen.filter((entry) => entry.action === 'sign_in_failed').map((entry) => entry.userAgent)).toEqual([
    firefox,
    ...[5, 4, 3, 2, 1, 0].map((i) => `agent ${i}`),
  ]);
  expect(seen[0]).toMatchObject({ ip: '192.0.2.7', device: { browser: 'Firefox', system: 'Linux' } });
  expect(seen[1]).toMatchObject({ device: null });
});

it('shows nobody else’s', async () => {
  const { entries } = await page(bob);
  expect(entries.map((entry) => entry.action)).not.toContain('sign_in_failed');
});

it.each([
  ['?limit=0', 400],
  ['?limit=101', 400],
  ['?before=yesterday', 400],
])('refuses %s', async (query, status) => {
  const answer = await test.app.inject({ url: `/api/audit${query}`, headers: alice.headers });
  expect(answer.statusCode).toBe(status);
});

it('needs a member', async () => {
  expect((await test.app.inject('/api/audit')).statusCode).toBe(401);
});
