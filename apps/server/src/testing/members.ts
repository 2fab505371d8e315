import { randomUUID } from 'node:crypto';
import { type Database, newId, tables } from '@mz/db';
import { createClient, type SupabaseClient, type SupportedStorage } from '@supabase/supabase-js';
import type { TestApp } from './harness.ts';

/** A storage of its own for each client, as each browser has. */
export const createMemoryStorage = (): SupportedStorage & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
  };
};

export interface ClientOptions {
  /** Bearer where there is no session, e.g. a service token. */
  readonly apiKey?: string;
  readonly flowType?: 'implicit' | 'pkce';
  readonly storage?: SupportedStorage;
}

/** The published client with memory storage and no timers. */
export const createTestClient = (address: string, options: ClientOptions = {}): SupabaseClient =>
  createClient(address, options.apiKey ?? 'sb_publishable_test', {
    auth: {
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      flowType: options.flowType ?? 'implicit',
      storage: options.storage ?? createMemoryStorage(),
      // Clients of one process must not hear each other.
      storageKey: `sb-${randomUUID()}`,
    },
  });

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Signed in. */
  readonly client: SupabaseClient;
  readonly headers: { readonly authorization: string };
}

/** A word that no other test says, of letters alone: digits may be read as what identifies a patient. */
export const newWord = (): string =>
  newId()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

export const newEmail = (name = 'member'): string => `${name}.${randomUUID().slice(0, 8)}@example.org`;

/** Signs a fresh member up through the real endpoint; needs autoconfirm, which is on without a mail server. */
export const signUpMember = async (
  test: TestApp,
  {
    fullName = 'Amal Haddad',
    email = newEmail(),
    data = {},
  }: { fullName?: string; email?: string; data?: Record<string, unknown> } = {},
): Promise<TestMember> => {
  const client = createTestClient(await test.listen());
  const password = `pass-${randomUUID()}`;
  const answer = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: fullName, ...data } },
  });
  const { session, user } = answer.data;
  if (!session || !user) throw answer.error ?? new Error('The sign-up gave no session.');
  return {
    id: user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    client,
    headers: { authorization: `Bearer ${session.access_token}` },
  };
};

/** Members by their profile alone: enough for rows that name them, not for signing in. */
export const addProfiles = async (db: Database, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  await db.insert(tables.profiles).values(ids.map((id) => ({ id })));
  return ids;
};
