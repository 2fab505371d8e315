import type { Language } from '@mz/i18n';
import { setLanguage } from './i18n.ts';
import { replaceUser, sessionUser } from './session.ts';

/** Changes the language and, for a member, keeps it on the account: mails follow it. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language);
  if (!sessionUser()) return;
  const [{ call }, { updateMyProfile }] = await Promise.all([
    import('./http.ts'),
    import('@mz/contracts/profile'),
  ]);
  replaceUser(await call(updateMyProfile, { body: { language } }));
};
