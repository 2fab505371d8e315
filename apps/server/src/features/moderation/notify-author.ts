import type { DatabaseOrTransaction } from '@mz/db';
import type { AppContext } from '../../context.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { moderationMails } from './moderation.mails.ts';

/** Writes to members what moderators decided about them; never whose report it was. */
export const createNotifyAuthor = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const link = `${config.publicUrl}/account/standing`;
  return async (
    tx: DatabaseOrTransaction,
    about: string,
    what: keyof typeof moderationMails,
    message = '',
  ): Promise<void> => {
    const addresses = await findMemberAddresses(tx, [about], config);
    for (const { userId, email, name, language } of addresses.values())
      await queueMail(tx, secrets, {
        to: email,
        memberId: userId,
        mail: moderationMails[what],
        language,
        variables: { name, message, link: what === 'waiting' ? `${config.publicUrl}/moderation` : link },
      });
  };
};
export type NotifyAuthor = ReturnType<typeof createNotifyAuthor>;
