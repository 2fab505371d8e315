import {
  confirmMyself,
  deactivateMyAccount,
  endMySession,
  eraseMyAccount,
  listMySessions,
} from '@mz/contracts/account';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../lib/route.ts';
import type { AccountCore } from '../core.ts';
import { createOwnAccount } from './own-account.service.ts';

/** The own account beside the protocol: sessions, fresh sign-in, leaving. */
export const registerOwnAccount = (app: FastifyInstance, core: AccountCore): void => {
  const own = createOwnAccount(core);
  route(app, listMySessions, async (_input, { actor }) => ({ sessions: await own.sessions(actor) }));
  route(app, endMySession, async ({ params }, { actor, origin }) => ({
    ended: await own.endSession(actor, origin, params.id),
  }));
  route(app, confirmMyself, async ({ body }, { actor, origin, request }) => {
    const device = core.devices.recognise(request, actor.id, 'aal1');
    return { freshUntil: (await own.confirm(actor, origin, device, body)).toISOString() };
  });
  route(app, deactivateMyAccount, async ({ body }, { actor, origin }) => ({
    returnUntil: (await own.deactivate(actor, origin, body.email)).toISOString(),
  }));
  route(app, eraseMyAccount, async ({ body }, { actor, origin }) => {
    await own.erase(actor, origin, body.email);
    return { erased: true as const };
  });
};
