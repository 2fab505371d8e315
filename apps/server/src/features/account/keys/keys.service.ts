import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@mz/db';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { ConfigError } from '../../../config.ts';
import type { Secrets } from '../../../secrets.ts';
import {
  deleteKeysRetiredBefore,
  insertKey,
  listKeys,
  lockKeys,
  type SigningKeyRow,
  setKeyStatus,
} from './keys.repository.ts';

type KeyMaterial = Awaited<ReturnType<typeof importJWK>>;

export interface VerifyKey {
  readonly algorithm: string;
  readonly key: KeyMaterial;
  /** What JWKS shows of it; null for shared secrets. */
  readonly published: JWK | null;
}

export interface SignKey {
  /** Absent for a lone shared secret. */
  readonly kid: string | undefined;
  readonly algorithm: string;
  readonly key: KeyMaterial;
}

export interface Keyring {
  readonly signing: SignKey;
  readonly verifying: ReadonlyMap<string, VerifyKey>;
}

/** The keys of access tokens. */
export interface Keys {
  signing(): Promise<SignKey>;
  /** The key of a token; a key another process has made since is found too. */
  find(kid: string): Promise<VerifyKey | null>;
  /** The secret that signs and verifies tokens without a `kid`, when there is one. */
  readonly sharedSecret: Uint8Array | null;
  published(): Promise<JWK[]>;
  /** Makes the standby key sign and prepares the next one; fixed keys of the operator do not rotate. */
  rotate(): Promise<void>;
}

const sealPurpose = 'signing-key';
/** A process signs with what it last read for at most this long after another has rotated. */
const cacheMilliseconds = 60_000;
/** How long clients keep a published key set. */
const jwksCacheSeconds = 600;

const publicPart = (jwk: JWK, algorithm: string): JWK => {
  const { d, p, q, dp, dq, qi, k, oth, ...open } = jwk;
  void [d, p, q, dp, dq, qi, k, oth];
  return { ...open, alg: algorithm, use: 'sig', key_ops: ['verify'] };
};

const makeKey = async (secrets: Secrets, status: 'current' | 'standby', now: Date) => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const privateJwk = { ...(await exportJWK(pair.privateKey)), kid };
  return {
    kid,
    algorithm: 'ES256',
    status,
    publicJwk: publicPart(privateJwk, 'ES256') as Record<string, unknown>,
    privateJwk: secrets.seal(sealPurpose, JSON.stringify(privateJwk)),
    createdAt: now,
  };
};

export interface StoredKeysOptions {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly now: () => Date;
  /** Seconds an access token is good for: a retired key stays at least as long. */
  readonly tokenLife: number;
}

/** ES256 keys in the database, encrypted; made at the first start. */
export const openStoredKeys = async (options: StoredKeysOptions): Promise<Keys> => {
  const { db, secrets, now } = options;
  const keepMilliseconds = (options.tokenLife + jwksCacheSeconds) * 1000 + 2 * cacheMilliseconds;

  const isPublished = (row: SigningKeyRow): boolean =>
    row.retiredAt === null || row.retiredAt.getTime() + keepMilliseconds > now().getTime();

  const openPrivate = (row: SigningKeyRow): JWK => {
    try {
      return JSON.parse(secrets.open(sealPurpose, row.privateJwk)) as JWK;
    } catch (error) {
      throw new ConfigError(
        'The signing keys in the database were sealed under another secret. ' +
          'Start with the SECRET_KEY, or put back the DATA_DIR/secret.key, they were made with.',
        { cause: error },
      );
    }
  };

  const toKeyring = async (rows: SigningKeyRow[]): Promise<Keyring> => {
    const live = rows.filter(isPublished);
    const current = live.find((row) => row.status === 'current');
    if (!current) throw new Error('There is no current signing key.');
    const verifying = new Map<string, VerifyKey>();
    for (const row of live) {
      const published = row.publicJwk as JWK;
      verifying.set(row.kid, {
        algorithm: row.algorithm,
        key: await importJWK(published, row.algorithm),
        published,
      });
    }
    const privateJwk = openPrivate(current);
    const key = await importJWK(privateJwk, current.algorithm);
    return { signing: { kid: current.kid, algorithm: current.algorithm, key }, verifying };
  };

  const promote = async (tx: Transaction): Promise<void> => {
    await lockKeys(tx);
    const rows = await listKeys(tx);
    const moment = now();
    for (const row of rows.filter((one) => one.status === 'current'))
      await setKeyStatus(tx, row.kid, 'previous', moment);
    const standby = rows.find((row) => row.status === 'standby');
    if (standby) await setKeyStatus(tx, standby.kid, 'current', null);
    else await insertKey(tx, await makeKey(secrets, 'current', moment));
    await insertKey(tx, await makeKey(secrets, 'standby', moment));
    await deleteKeysRetiredBefore(tx, new Date(moment.getTime() - keepMilliseconds));
  };

  let cached: { ring: Keyring; readAt: number } | null = null;
  let reading: Promise<Keyring> | null = null;
  const read = (): Promise<Keyring> => {
    reading ??= listKeys(db)
      .then(toKeyring)
      .then((ring) => {
        cached = { ring, readAt: Date.now() };
        return ring;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const ring = (): Promise<Keyring> | Keyring =>
    cached && Date.now() - cached.readAt < cacheMilliseconds ? cached.ring : read();

  // Made-up key ids must not turn into a query each.
  let lookups = 10;
  let countedAt = Date.now();
  const mayLookUp = (): boolean => {
    lookups = Math.min(10, lookups + (Date.now() - countedAt) / 1000);
    countedAt = Date.now();
    if (lookups < 1) return false;
    lookups -= 1;
    return true;
  };

  await db.transaction(async (tx) => {
    await lockKeys(tx);
    if ((await listKeys(tx)).some((row) => row.status === 'current')) return;
    await insertKey(tx, await makeKey(secrets, 'current', now()));
    await insertKey(tx, await makeKey(secrets, 'standby', now()));
  });
  await read();

  return {
    sharedSecret: null,
    signing: async () => (await ring()).signing,
    async find(kid) {
      const known = (await ring()).verifying.get(kid);
      if (known || !mayLookUp()) return known ?? null;
      return (await read()).verifying.get(kid) ?? null;
    },
    async published() {
      const { verifying } = await ring();
      return [...verifying.values()].flatMap((key) => (key.published ? [key.published] : []));
    },
    async rotate() {
      await db.transaction(promote);
      await read();
    },
  };
};
