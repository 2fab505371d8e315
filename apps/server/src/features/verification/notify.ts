import { type DatabaseOrTransaction, tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { verificationMails } from './verification.mails.ts';

/** Writes to members about their own check, in their language; whoever has no confirmed address sees it on the page. */
export const createNotify = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const link = `${config.publicUrl}/verification`;
  return async (
    tx: DatabaseOrTransaction,
    ids: readonly string[],
    what: keyof typeof verificationMails,
    message = '',
  ): Promise<void> => {
    const addresses = await findMemberAddresses(tx, ids, config);
    for (const { userId, email, name, language } of addresses.values())
      await queueMail(tx, secrets, {
        to: email,
        memberId: userId,
        mail: verificationMails[what],
        language,
        variables: { name, message, link },
      });
  };
};
export type Notify = ReturnType<typeof createNotify>;

/** Names of members by id. */
export const namesOf = async (db: DatabaseOrTransaction, ids: readonly string[]) => {
  const { profiles } = tables;
  const rows = await db
    .select({ id: profiles.id, fullName: profiles.fullName, language: profiles.language })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};
