import { z } from 'zod';
import { recordAudit } from '../../../platform/audit.ts';
import type { AccountCore } from '../core.ts';
import type { AccountRoutes, RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { optionalText } from '../protocol/fields.ts';
import type { Caller } from '../protocol/guard.ts';
import { transact } from '../transact.ts';
import type { SessionSelection } from './sessions.repository.ts';

const selectionOf = (caller: Caller, scope: string): SessionSelection => {
  const userId = caller.account.user.id;
  const sessionId = caller.session?.id;
  if (scope === 'global' || sessionId === undefined) return { userId };
  return scope === 'local' ? { userId, only: sessionId } : { userId, except: sessionId };
};

const signOut = async (
  core: AccountCore,
  caller: Caller,
  scope: string,
  facts: RequestFacts,
): Promise<void> => {
  if (!['global', 'local', 'others'].includes(scope))
    throw new AccountError('validation_failed', `Unsupported logout scope "${scope}"`);
  const selection = selectionOf(caller, scope);
  const audit = { actorId: selection.userId, subjectId: selection.userId, origin: facts.origin };
  await transact(core.db, async (tx) => {
    const ended = await core.sessions.revoke(tx, selection);
    for (const sessionId of ended) {
      const action = sessionId === caller.session?.id ? 'signed_out' : 'session_revoked';
      await recordAudit(tx, { ...audit, action, detail: { sessionId, reason: 'sign_out', scope } });
    }
  });
};

export const registerLogout = (routes: AccountRoutes, core: AccountCore): void => {
  routes.member(
    {
      method: 'POST',
      path: '/logout',
      summary: 'End this session, the others, or all',
      query: z.object({ scope: optionalText.describe('global (default), local or others') }),
    },
    async ({ caller, query, facts, reply }) => {
      await signOut(core, caller, query.scope || 'global', facts);
      reply.status(204);
      return undefined;
    },
  );
};
