import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember, type TestMember } from '../testing/members.ts';
import { isLastAdministrator } from './member-role.ts';

let test: TestApp;
let admin: TestMember;
let member: TestMember;

beforeAll(async () => {
  test = await createTestApp();
  admin = await signUpMember(test);
  member = await signUpMember(test);
  await test.db.update(tables.profiles).set({ role: 'admin' }).where(eq(tables.profiles.id, admin.id));
});
afterAll(() => test.close());

it('knows the last administrator, and asks nobody else to wait for one whose row is held', async () => {
  await test.db.transaction(async (tx) => {
    expect(await isLastAdministrator(tx, admin.id)).toBe(true);
    await test.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '500ms'`);
      expect(await isLastAdministrator(other, member.id)).toBe(false);
    });
  });
});
