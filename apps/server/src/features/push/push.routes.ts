import { getMyPush, subscribePush, testPush, unsubscribePush } from '@mz/contracts/push';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { PushFeatureService } from './push.service.ts';

/** The member's own browsers. */
export const registerPush = (app: FastifyInstance, push: PushFeatureService): void => {
  route(app, getMyPush, async (_input, { actor }) => push.mine(actor));
  route(app, subscribePush, async ({ body }, { actor, origin }) => push.subscribe(actor, origin, body));
  route(app, unsubscribePush, async ({ params }, { actor }) => push.unsubscribe(actor, params.id));
  route(app, testPush, async (_input, { actor }) => push.test(actor));
};
