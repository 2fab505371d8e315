import { defineStoppableMail } from '../../adapters/mail/notice-mail.ts';

// i18n-keys: calendar:mails.*

/** That an event somebody had a seat in, or waited for, does not take place. */
export const eventCancelled = defineStoppableMail('calendar', 'event_cancelled', 'any');
