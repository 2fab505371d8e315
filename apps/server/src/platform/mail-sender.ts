import { type Database, isOutage, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import type { MailDefinition } from '../adapters/mail/mail-definition.ts';
import { MailRefusedError, type MailTransport } from '../adapters/mail/mail-transport.ts';
import { renderMail } from '../adapters/mail/render-mail.ts';
import type { AppContext } from '../context.ts';
import { createLoop } from './loop.ts';
import { settingsOf } from './member-settings.ts';
import { minutesOfQuiet } from './quiet-hours.ts';

export interface MailSender {
  /** Features add theirs before the server listens. */
  readonly add: (mail: MailDefinition) => void;
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

/** A sender that dies leaves its mail to others after this time; longer than any transport's timeout. */
const lease = 120;
const maxAttempts = 8;
const firstRetry = 15;
const atOnce = 3;
/** Mails whose process died after their commit are looked for this often. */
const pollEvery = 5_000;
const closeTimeout = 2_000;

interface Claimed {
  id: string;
  memberId: string | null;
  recipient: string;
  template: string;
  language: string;
  variables: string;
  attempts: number;
}

/** Takes one mail that is due, for this process alone. */
const claim = async (db: Database): Promise<Claimed | null> => {
  const { rows } = await db.execute<Claimed & Record<string, unknown>>(sql`
    update mail_queue set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease})
    where id = (
      select id from mail_queue
      where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, member_id as "memberId", recipient, template, language, variables, attempts`);
  return rows[0] ?? null;
};

/** A word on what went wrong; never the server's own text, which may hold addresses. */
export const describeMailError = (error: unknown): string => {
  if (error instanceof MailRefusedError) return error.message;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'failed';
};

/** Sends queued mails, each by one process at a time, and tries again while it can help. */
export const createMailSender = (context: AppContext, transport: MailTransport): MailSender => {
  const { config, db, secrets, log } = context;
  const { mailQueue } = tables;
  const definitions = new Map<string, MailDefinition>();

  const settle = (mail: Claimed, change: Record<string, unknown>): Promise<unknown> =>
    db
      .update(mailQueue)
      .set(change)
      // Another process may have taken the mail after the lease; then this result is not the last word.
      .where(and(eq(mailQueue.id, mail.id), eq(mailQueue.attempts, mail.attempts)));

  const send = async (mail: Claimed): Promise<void> => {
    const opened = secrets.open('mail', Buffer.from(mail.variables, 'base64'));
    const definition = definitions.get(mail.template);
    // A newer server process may know it.
    if (!definition) throw new Error(`No feature sends mails "${mail.template}".`);
    const rendered = renderMail(definition, {
      language: mail.language,
      variables: JSON.parse(opened) as Record<string, string>,
      site: config.publicUrl,
      life: config.auth.otpLife,
    });
    await transport.send({ id: mail.id, from: config.mailFrom, to: mail.recipient, ...rendered });
  };

  /** What its member chose about mails of this kind, asked when it is due, not when it was queued. */
  const holdBack = async (mail: Claimed): Promise<boolean> => {
    const kind = definitions.get(mail.template)?.kind ?? null;
    if (kind === null || mail.memberId === null) return false;
    const { notifications, quiet, timeZone } = (await settingsOf(db, [mail.memberId]))(mail.memberId);
    if (!notifications.email_notifications || (kind !== 'any' && !notifications[kind].email)) {
      await db.delete(mailQueue).where(and(eq(mailQueue.id, mail.id), eq(mailQueue.attempts, mail.attempts)));
      return true;
    }
    const minutes = quiet ? minutesOfQuiet(quiet, timeZone, new Date()) : 0;
    if (minutes === 0) return false;
    // Waiting is no attempt.
    await settle(mail, {
      attempts: mail.attempts - 1,
      nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    return true;
  };

  const deliver = async (mail: Claimed): Promise<void> => {
    if (await holdBack(mail)) return;
    const about = { mail: mail.id, template: mail.template, attempts: mail.attempts };
    try {
      await send(mail);
    } catch (error) {
      const isOver = error instanceof MailRefusedError || mail.attempts >= maxAttempts;
      const reason = describeMailError(error);
      if (isOver) log.error({ ...about, reason }, 'mail given up');
      else log.warn({ ...about, reason }, 'mail not sent, trying again');
      await settle(mail, {
        lastError: reason,
        ...(isOver
          ? { failedAt: sql`now()`, variables: '' }
          : { nextAttemptAt: sql`now() + make_interval(secs => ${firstRetry * 2 ** (mail.attempts - 1)})` }),
      });
      return;
    }
    // One-time codes are of no use to anybody from here on.
    await settle(mail, { sentAt: sql`now()`, variables: '', lastError: null });
    log.info(about, config.mailUrl ? 'mail sent' : 'mail written to the outbox folder');
  };

  let isClosing = false;
  const drain = async (): Promise<void> => {
    for (let mail = await claim(db); mail; mail = isClosing ? null : await claim(db)) await deliver(mail);
  };
  const nextDue = async (): Promise<number> => {
    const { rows } = await db.execute<{ milliseconds: string | null }>(sql`
      select ceil(extract(epoch from min(next_attempt_at) - now()) * 1000) as milliseconds
      from mail_queue where sent_at is null and failed_at is null`);
    const wait = rows[0]?.milliseconds;
    return wait == null ? pollEvery : Math.min(pollEvery, Math.max(50, Number(wait)));
  };
  const loop = createLoop(
    async () => {
      await Promise.all(Array.from({ length: atOnce }, drain));
      return nextDue();
    },
    (error) => {
      if (isOutage(error)) log.warn({ err: error }, 'mails wait for the database');
      else log.error({ err: error }, 'mail sending failed');
    },
  );

  return {
    add(mail) {
      if (definitions.has(mail.template)) throw new Error(`Two mails are called "${mail.template}".`);
      definitions.set(mail.template, mail);
    },
    wake: loop.wake,
    async close() {
      isClosing = true;
      let timer: NodeJS.Timeout | undefined;
      const overdue = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeTimeout);
      });
      await Promise.race([loop.close(), overdue]);
      clearTimeout(timer);
      transport.close();
    },
  };
};
