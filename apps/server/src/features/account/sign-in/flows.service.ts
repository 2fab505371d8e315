import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type DatabaseOrTransaction, newId, type Transaction, tables } from '@mz/db';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { AccountError } from '../protocol/errors.ts';
import type { Pkce } from '../protocol/fields.ts';
import type { FlowRow } from './flow-row.ts';

const { flowStates } = tables;

/** Seconds within which an issued code must be exchanged. */
const codeLifeSeconds = 300;

/** How a flow ends; the `amr` method of its session. */
export type FlowMethod = 'magiclink' | 'recovery' | 'invite' | 'email/signup' | 'email_change' | 'oauth';

export interface NewFlow {
  readonly userId: string;
  readonly pkce: Pkce;
  readonly method: FlowMethod;
  readonly redirectTo: string;
  readonly now: Date;
}

/** Remembers the challenge of a PKCE request until its mail is opened. */
export const startFlow = async (tx: DatabaseOrTransaction, flow: NewFlow): Promise<void> => {
  await tx.insert(flowStates).values({
    id: newId(),
    userId: flow.userId,
    authCode: randomUUID(),
    codeChallenge: flow.pkce.challenge,
    codeChallengeMethod: flow.pkce.method,
    authenticationMethod: flow.method,
    redirectTo: flow.redirectTo,
    createdAt: flow.now,
  });
};

/** Stamps the newest flow of a user and answers with its code; null when there is none. */
export const issueCode = async (
  tx: Transaction,
  userId: string,
  methods: readonly FlowMethod[],
  now: Date,
): Promise<string | null> => {
  const [flow] = await tx
    .select({ id: flowStates.id, authCode: flowStates.authCode })
    .from(flowStates)
    .where(and(eq(flowStates.userId, userId), inArray(flowStates.authenticationMethod, [...methods])))
    .orderBy(desc(flowStates.createdAt), desc(flowStates.id))
    .limit(1)
    .for('update');
  if (!flow) return null;
  await tx.update(flowStates).set({ codeIssuedAt: now }).where(eq(flowStates.id, flow.id));
  return flow.authCode;
};

const isAnswer = (flow: FlowRow, verifier: string): boolean => {
  const given =
    flow.codeChallengeMethod === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const known = Buffer.from(flow.codeChallenge ?? '');
  const answer = Buffer.from(given);
  return known.length > 0 && known.length === answer.length && timingSafeEqual(known, answer);
};

/** Uses a code up. @throws AccountError of the flow */
export const redeemCode = async (
  tx: Transaction,
  authCode: string,
  verifier: string,
  now: Date,
): Promise<FlowRow & { userId: string }> => {
  const [flow] = await tx.select().from(flowStates).where(eq(flowStates.authCode, authCode)).for('update');
  if (!flow?.codeIssuedAt || flow.userId === null) throw new AccountError('flow_state_not_found');
  if (flow.codeIssuedAt.getTime() + codeLifeSeconds * 1000 <= now.getTime())
    throw new AccountError('flow_state_expired');
  if (!isAnswer(flow, verifier)) throw new AccountError('bad_code_verifier');
  await tx.delete(flowStates).where(eq(flowStates.id, flow.id));
  return { ...flow, userId: flow.userId };
};
