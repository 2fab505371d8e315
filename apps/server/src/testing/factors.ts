import { type Database, newId, tables } from '@mz/db';
import type { SupabaseClient } from '@supabase/supabase-js';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './harness.ts';
import { createTestClient, type TestMember } from './members.ts';

/** What an authenticator app shows now. */
export const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6 });

/** A passkey of a member, as it would be kept. */
export const passkeyOf = (userId: string): typeof tables.passkeys.$inferInsert => {
  const id = newId();
  return { id, userId, credentialId: id, publicKey: Buffer.from(id) };
};

/** Lets the present code be taken again, as if its half minute had passed. */
export const forgetCode = async (db: Database, factorId: string): Promise<void> => {
  await db.update(tables.mfaFactors).set({ lastUsedStep: null }).where(eq(tables.mfaFactors.id, factorId));
};

export interface TestFactor {
  readonly factorId: string;
  readonly secret: string;
  /** The code that verified it. */
  readonly code: string;
}

/** Enrols and verifies a second factor; the client's session is aal2 afterwards. */
export const addFactor = async (client: SupabaseClient, friendlyName = 'Phone'): Promise<TestFactor> => {
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const code = codeOf(totp.secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return { factorId, secret: totp.secret, code };
};

/** The same member on another device, with the password alone. */
export const signInAgain = async (test: TestApp, member: TestMember): Promise<SupabaseClient> => {
  const client = createTestClient(await test.listen());
  const { error } = await client.auth.signInWithPassword({
    email: member.email,
    password: member.password,
  });
  if (error) throw error;
  return client;
};
