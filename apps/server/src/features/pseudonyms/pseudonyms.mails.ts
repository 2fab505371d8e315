import { defineNoticeMail } from '../../adapters/mail/notice-mail.ts';

// i18n-keys: moderation:mails.*
export const pseudonymMail = defineNoticeMail('moderation', 'pseudonym_disclosed');
