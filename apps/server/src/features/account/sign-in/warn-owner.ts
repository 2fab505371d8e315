import { queueMail } from '../../../platform/mail-queue.ts';
import { accountMails } from '../account.mails.ts';
import type { UserRow } from '../account.repository.ts';
import type { AccountCore } from '../core.ts';
import type { RequestFacts } from '../protocol/account-route.ts';
import { AccountError } from '../protocol/errors.ts';
import { languageOf, nameOf } from '../users/profile-link.ts';

export type GuessedSecret = 'password_guessed' | 'code_guessed';

/** Tells the owner of an account, once a day, that somebody was stopped at guessing. */
const warnOwner = async (
  core: AccountCore,
  user: UserRow,
  template: GuessedSecret,
  facts: RequestFacts,
): Promise<void> => {
  const { email } = user;
  if (email === null || user.emailConfirmedAt === null) return;
  if (!(await core.limits.takeWarning(template, user.id))) return;
  await queueMail(core.db, core.secrets, {
    memberId: user.id,
    to: email,
    mail: accountMails[template],
    language: languageOf(user.userMetadata) ?? facts.language,
    variables: { link: `${core.config.publicUrl}/recover`, email, name: nameOf(user.userMetadata) },
  });
};

/** Runs what counts a guess; where it is refused, the owner is told before the guesser is. */
export const warnOnRefusal = async <T>(
  core: AccountCore,
  { user, template, facts }: { user: UserRow | null; template: GuessedSecret; facts: RequestFacts },
  count: () => Promise<T>,
): Promise<T> => {
  try {
    return await count();
  } catch (error) {
    if (user && error instanceof AccountError && error.code === 'over_request_rate_limit')
      await warnOwner(core, user, template, facts);
    throw error;
  }
};
