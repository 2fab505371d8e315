import type { Actor, contactMessageSchema } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import type { z } from 'zod';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { networkOf } from '../../lib/network.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { contactReceived } from './contact.mails.ts';

type Message = z.output<typeof contactMessageSchema>;

const perHour = 5;

/** Messages to the operators of this installation. */
export const createContactService = ({ config, db, secrets }: AppContext) => {
  const limitSender = async (ip: string): Promise<void> => {
    const allowed = Math.round(perHour * config.auth.rateFactor);
    if (allowed === 0) return;
    const bucket = { capacity: allowed, perSecond: allowed / 3_600 };
    const { allowed: isAllowed, retryAfter } = await takeToken(db, `contact:${networkOf(ip)}`, bucket);
    if (!isAllowed)
      throw new AppError('rate_limited', 'Message limit exceeded for this address.', { retryAfter });
  };

  return {
    async receive(actor: Actor, origin: RequestOrigin, message: Message) {
      await limitSender(origin.ip);
      const { name, email, subject, language } = message;
      const row = { id: newId(), createdAt: new Date(), senderId: actor.id };
      await db.transaction(async (tx) => {
        await tx.insert(tables.contactMessages).values({ ...row, ...message });
        await publish(tx, { type: 'contact.received', messageId: row.id });
        if (config.supportEmail)
          await queueMail(tx, secrets, {
            to: config.supportEmail,
            memberId: null,
            mail: contactReceived,
            language,
            variables: { name, email, subject, message: message.message, id: row.id },
          });
      });
      return { id: row.id, createdAt: row.createdAt.toISOString() };
    },
  };
};
