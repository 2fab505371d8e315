import { randomUUID } from 'node:crypto';
import { type DatabaseOrTransaction, type Transaction, tables } from '@mz/db';
import { eq, lt } from 'drizzle-orm';
import type { Pkce } from '../protocol/fields.ts';
import type { FlowRow } from '../sign-in/flow-row.ts';

const { flowStates } = tables;

const keepMilliseconds = 24 * 3600 * 1000;

export interface NewProviderFlow {
  readonly provider: string;
  readonly pkce: Pkce | null;
  readonly redirectTo: string;
  readonly linkingUserId: string | null;
  readonly providerState: Buffer;
  readonly now: Date;
}

/** Remembers a trip to a provider; its id is the `state` the provider hands back. */
export const insertProviderFlow = async (
  tx: DatabaseOrTransaction,
  flow: NewProviderFlow,
): Promise<string> => {
  const id = randomUUID();
  await tx
    .delete(flowStates)
    .where(lt(flowStates.createdAt, new Date(flow.now.getTime() - keepMilliseconds)));
  await tx.insert(flowStates).values({
    id,
    authCode: randomUUID(),
    codeChallenge: flow.pkce?.challenge ?? null,
    codeChallengeMethod: flow.pkce?.method ?? null,
    authenticationMethod: 'oauth',
    provider: flow.provider,
    providerState: flow.providerState,
    linkingUserId: flow.linkingUserId,
    redirectTo: flow.redirectTo,
    createdAt: flow.now,
  });
  return id;
};

export const findProviderFlow = async (tx: DatabaseOrTransaction, id: string): Promise<FlowRow | null> => {
  const rows = await tx.select().from(flowStates).where(eq(flowStates.id, id));
  return rows[0]?.provider ? rows[0] : null;
};

/** Takes what only one callback may use; null for the second one. */
export const takeProviderState = async (tx: Transaction, id: string): Promise<Buffer | null> => {
  const [row] = await tx
    .select({ providerState: flowStates.providerState })
    .from(flowStates)
    .where(eq(flowStates.id, id))
    .for('update');
  if (!row?.providerState) return null;
  await tx.update(flowStates).set({ providerState: null }).where(eq(flowStates.id, id));
  return row.providerState;
};

/** From now on the flow's code can be exchanged for a session of the user. */
export const completeProviderFlow = async (
  tx: Transaction,
  id: string,
  result: { userId: string; accessToken: Buffer | null; refreshToken: Buffer | null; now: Date },
): Promise<void> => {
  await tx
    .update(flowStates)
    .set({
      userId: result.userId,
      providerAccessToken: result.accessToken,
      providerRefreshToken: result.refreshToken,
      codeIssuedAt: result.now,
    })
    .where(eq(flowStates.id, id));
};

export const deleteProviderFlow = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(flowStates).where(eq(flowStates.id, id));
};
