import type { Language } from '@mz/contracts';
import { announce, type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { MailDefinition } from '../adapters/mail/mail-definition.ts';
import type { Secrets } from '../secrets.ts';

export interface QueuedMail {
  readonly to: string;
  /** Whose mail it is: erased with that member while it waits, and its row after it left. */
  readonly memberId: string | null;
  /** One the manifest of a feature names. */
  readonly mail: MailDefinition;
  readonly language: Language;
  /** `token` (the code), `link` (where to confirm), `email`, `newEmail`, `name`, … Lists are JSON. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Wakes the mail senders of all processes after a commit. */
export const mailChannel = 'mz_mail';

/**
 * Puts a mail into the queue in the transaction of what it tells of; it leaves after the commit.
 *
 * @param delay seconds it waits for more to tell
 */
export const queueMail = async (
  tx: DatabaseOrTransaction,
  secrets: Secrets,
  mail: QueuedMail,
  delay = 0,
): Promise<void> => {
  await tx.insert(tables.mailQueue).values({
    id: newId(),
    recipient: mail.to,
    memberId: mail.memberId,
    template: mail.mail.template,
    language: mail.language,
    variables: secrets.seal('mail', JSON.stringify(mail.variables)).toString('base64'),
    ...(delay > 0 && { nextAttemptAt: sql`now() + make_interval(secs => ${delay})` }),
  });
  announce(tx, mailChannel);
};
