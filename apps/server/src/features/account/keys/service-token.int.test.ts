import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tables } from '@mz/db';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileCache } from '../../../testing/compile-cache.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { createTestClient, signUpMember } from '../../../testing/members.ts';

const secretKey = 'a key of the installation for this test only';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SECRET_KEY: secretKey });
});
afterAll(() => test.close());

/** Runs the command as the operator does, on the test's database. */
const run = async (name: string, ...args: string[]): Promise<string> => {
  const command = fileURLToPath(new URL(`./${name}-command.ts`, import.meta.url));
  const { host, port, user, password } = inject('testServer');
  const database = test.db.$client.options.database ?? '';
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    env: {
      ...compileCache,
      DATABASE_URL: `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: secretKey,
      DATA_DIR: test.dataDir,
      PUBLIC_URL: 'http://localhost:3000',
    },
  });
  return stdout.trim();
};

describe('npm run service-token', () => {
  it('prints a token the administration accepts for as long as asked', async () => {
    const token = await run('service-token', '7');
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ role: 'service_role' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7 * 86_400);
    const member = await signUpMember(test);
    const admin = createTestClient(await test.listen(), { apiKey: token }).auth.admin;
    const { data, error } = await admin.getUserById(member.id);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(member.email);
  });

  it('says what it wants where the number of days cannot be', async () => {
    await expect(run('service-token', 'soon')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('1 to 3650'),
    });
  });
});

describe('npm run rotate-keys', () => {
  it('makes another key sign and signs nobody out', async () => {
    const address = await test.listen();
    const published = async (): Promise<string[]> => {
      const answer = await fetch(`${address}/auth/v1/.well-known/jwks.json`);
      return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    };
    const member = await signUpMember(test);
    const before = decodeProtectedHeader(member.accessToken).kid ?? '';
    expect(await run('rotate-keys')).toContain('signs now');
    const rows = await test.db.select().from(tables.signingKeys);
    expect(rows.find(({ status }) => status === 'current')?.kid).not.toBe(before);
    expect((await member.client.auth.getUser(member.accessToken)).data.user?.id).toBe(member.id);
    expect(await published()).toContain(before);
  });
});
