import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../secrets.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember, type TestMember } from '../testing/members.ts';
import { memberSeal } from './member-key.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
const secrets = createSecrets('the installation’s one secret of this test');
beforeAll(async () => {
  test = await createTestApp();
  [alice, bob] = [await signUpMember(test), await signUpMember(test)];
});
afterAll(() => test.close());

it('reads again what it sealed, and no other member’s key does', async () => {
  const sealed = (await memberSeal(test.db, secrets, alice.id)).seal('A thought');
  expect((await memberSeal(test.db, secrets, alice.id)).open(sealed)).toBe('A thought');
  expect(sealed.toString('latin1')).not.toContain('thought');
  const other = await memberSeal(test.db, secrets, bob.id);
  expect(() => other.open(sealed)).toThrow();
});

it('reads nothing with another secret of the installation, or another member’s row', async () => {
  await memberSeal(test.db, secrets, alice.id);
  await memberSeal(test.db, secrets, bob.id);
  await expect(memberSeal(test.db, createSecrets('x'.repeat(40)), alice.id)).rejects.toThrow();
  const { memberKeys } = tables;
  const [row] = await test.db.select().from(memberKeys).where(eq(memberKeys.memberId, alice.id));
  if (!row) throw new Error('There is no key.');
  await test.db.update(memberKeys).set({ sealed: row.sealed }).where(eq(memberKeys.memberId, bob.id));
  await expect(memberSeal(test.db, secrets, bob.id)).rejects.toThrow();
});

it('makes one key when it is first needed twice at once', async () => {
  const fresh = await signUpMember(test);
  const seals = await Promise.all([1, 2, 3].map(() => memberSeal(test.db, secrets, fresh.id)));
  const sealed = seals[0]?.seal('One') ?? Buffer.alloc(0);
  expect(seals.map(({ open }) => open(sealed))).toEqual(['One', 'One', 'One']);
});
