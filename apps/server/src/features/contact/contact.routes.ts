import { sendContactMessage } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { route } from '../../lib/route.ts';
import { createContactService } from './contact.service.ts';

/** The contact form of the public pages. */
export const registerContact = (app: FastifyInstance, context: AppContext): void => {
  const service = createContactService(context);
  route(
    app,
    sendContactMessage,
    async ({ body }, { actor, origin }) => service.receive(actor, origin, body),
    { bodyLimit: 64 * 1024 },
  );
};
