import type { Language, MemberActor } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { openMailTransport } from '../../adapters/mail/mail-transport.ts';
import { renderMail } from '../../adapters/mail/render-mail.ts';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { describeMailError } from '../../platform/mail-sender.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { testMail } from './admin.mails.ts';

const perHour = 20;

/** Sends a mail past the queue, so that what the mail server says is the answer. */
export const createTestMailService =
  ({ config, db }: AppContext) =>
  async (actor: MemberActor, language: Language, origin: RequestOrigin) => {
    const [own] = await db
      .select({ email: tables.users.email })
      .from(tables.users)
      .where(eq(tables.users.id, actor.id));
    const to = own?.email;
    if (!to) throw new AppError('unprocessable', 'This account has no address to send to.');
    const { allowed, retryAfter } = await takeToken(db, `admin.test-mail:${actor.id}`, {
      capacity: perHour,
      perSecond: perHour / 3_600,
    });
    if (!allowed) throw new AppError('rate_limited', 'Too many mails on trial.', { retryAfter });
    const rendered = renderMail(testMail, {
      language,
      variables: {},
      site: config.publicUrl,
      life: config.auth.otpLife,
    });
    const transport = openMailTransport(config);
    let error: string | null = null;
    try {
      await transport.send({ id: newId(), from: config.mailFrom, to, ...rendered });
    } catch (failure) {
      error = describeMailError(failure);
    } finally {
      transport.close();
    }
    await recordAudit(db, {
      action: 'test_mail_sent',
      actorId: actor.id,
      subjectId: actor.id,
      origin,
      detail: { sent: error === null, error },
    });
    return { sent: error === null, to, error };
  };
