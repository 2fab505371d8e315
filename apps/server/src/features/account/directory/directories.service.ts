import type { MemberActor } from '@mz/contracts';
import type { DirectoriesOverview } from '@mz/contracts/directories';
import { type Transaction, tables } from '@mz/db';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { ConfigError } from '../../../config.ts';
import type { RequestOrigin } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountCore } from '../core.ts';
import { createToken, scimPath, scimProviders } from './caller.ts';
import { isKeptDisabled } from './directory-state.ts';

const { scimGroups, scimTokens, scimUsers } = tables;

/** Directories as operators see them: their tokens, and how much they keep here. */
export const createDirectories = (core: AccountCore) => {
  const requireProvider = (name: string): string => {
    const provider = scimProviders(core.auth).find((one) => one.name === name);
    if (!provider)
      throw new AppError('unprocessable', 'AUTH_OIDC_PROVIDERS names no such provider with scim.');
    return provider.name;
  };

  const counts = async (provider: string) => {
    const [row] = await core.db
      .select({
        users: sql<number>`count(*) filter (where removed_at is null)::int`,
        disabled: sql<number>`count(*) filter (where removed_at is null and not is_active)::int`,
      })
      .from(scimUsers)
      .where(eq(scimUsers.provider, provider));
    const groups = await core.db.$count(scimGroups, eq(scimGroups.provider, provider));
    return { users: row?.users ?? 0, disabled: row?.disabled ?? 0, groups };
  };

  return {
    isKeptDisabled: (tx: Transaction, userId: string) => isKeptDisabled(core, tx, userId),

    async overview(): Promise<DirectoriesOverview> {
      const tokens = await core.db.select().from(scimTokens).orderBy(desc(scimTokens.id)).limit(200);
      return {
        address: `${core.config.publicUrl}${scimPath}`,
        directories: await Promise.all(
          scimProviders(core.auth).map(async ({ name, scim }) => ({
            name,
            domains: scim.domains,
            adopts: scim.adopt,
            ...(await counts(name)),
          })),
        ),
        tokens: tokens.map(({ id, provider, name, createdAt, lastUsedAt, expiresAt }) => ({
          id,
          provider,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          expiresAt: expiresAt.toISOString(),
          isGood: expiresAt > core.now(),
        })),
      };
    },

    createToken: (
      actor: MemberActor,
      asked: { readonly provider: string; readonly name: string; readonly days: number },
      origin: RequestOrigin,
    ) =>
      core.db.transaction(async (tx) => {
        const provider = requireProvider(asked.provider);
        const made = await createToken(tx, { ...asked, createdBy: actor.id }, core.now());
        await recordAudit(tx, {
          action: 'directory_token_made',
          actorId: actor.id,
          origin,
          detail: { provider, token: made.id, days: asked.days },
        });
        return made;
      }),

    revokeToken: (actor: MemberActor, id: string, origin: RequestOrigin): Promise<void> =>
      core.db.transaction(async (tx) => {
        const ended = await tx
          .update(scimTokens)
          .set({ expiresAt: core.now() })
          .where(and(eq(scimTokens.id, id), gt(scimTokens.expiresAt, core.now())))
          .returning({ provider: scimTokens.provider });
        const [row] = ended;
        if (!row) throw new AppError('not_found', 'There is no such token, or it ended before.');
        await recordAudit(tx, {
          action: 'directory_token_revoked',
          actorId: actor.id,
          origin,
          detail: { provider: row.provider, token: id },
        });
      }),

    createTokenByCommand: (provider: string, days: number): Promise<string> =>
      core.db.transaction(async (tx) => {
        if (!scimProviders(core.auth).some(({ name }) => name === provider))
          throw new ConfigError('AUTH_OIDC_PROVIDERS names no such provider with "scim".');
        const made = await createToken(
          tx,
          { provider, name: 'Command line', days, createdBy: null },
          core.now(),
        );
        await recordAudit(tx, {
          action: 'directory_token_made',
          origin: null,
          detail: { provider, token: made.id, days, by: 'command line' },
        });
        return made.token;
      }),
  };
};

export type Directories = ReturnType<typeof createDirectories>;
