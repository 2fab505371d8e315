import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Database, newId, type Transaction, tables } from '@mz/db';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { OidcProvider } from '../../../config.ts';
import type { RequestOrigin } from '../../../context.ts';
import type { AccountCore } from '../core.ts';

const { scimTokens } = tables;

/** Where directories find the service. */
export const scimPath = '/scim/v2';

export type ScimProvider = OidcProvider & { readonly scim: NonNullable<OidcProvider['scim']> };

/** Who is asking: a directory, by one of its tokens. */
export interface Caller {
  readonly provider: ScimProvider;
  readonly tokenId: string;
  readonly origin: RequestOrigin;
}

const form = /^mzscim_([0-9a-f]{32})_[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const scimProviders = ({ oidcProviders }: AccountCore['auth']): readonly ScimProvider[] =>
  oidcProviders.filter((provider): provider is ScimProvider => provider.scim !== undefined);

/** The token itself is told once: a random value needs no slow hash. */
export const createToken = async (
  tx: Transaction | Database,
  {
    provider,
    name,
    days,
    createdBy,
  }: { provider: string; name: string; days: number; createdBy: string | null },
  now: Date,
): Promise<{ readonly id: string; readonly token: string }> => {
  const id = newId();
  const token = `mzscim_${id.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await tx
    .insert(scimTokens)
    .values({ id, provider, name, tokenHash: hashOf(token), createdBy, createdAt: now, expiresAt });
  return { id, token };
};

/** Provider and id of a token that is good; null for any other. */
export const readToken = async (
  core: Pick<AccountCore, 'db' | 'auth' | 'now'>,
  token: string,
): Promise<Omit<Caller, 'origin'> | null> => {
  const id = form.exec(token)?.[1];
  if (id === undefined) return null;
  const now = core.now();
  const [row] = await core.db
    .select()
    .from(scimTokens)
    .where(and(eq(scimTokens.id, toUuid(id)), gt(scimTokens.expiresAt, now)));
  if (!row || !timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(row.tokenHash))) return null;
  const provider = scimProviders(core.auth).find(({ name }) => name === row.provider);
  if (!provider) return null;
  // Once a minute is exact enough, and costs no write a request.
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > 60_000)
    await core.db
      .update(scimTokens)
      .set({ lastUsedAt: sql`greatest(${scimTokens.lastUsedAt}, ${now})` })
      .where(eq(scimTokens.id, row.id));
  return { provider, tokenId: row.id };
};
