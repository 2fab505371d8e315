import { defineStoppableMail } from '../../adapters/mail/notice-mail.ts';

// i18n-keys: connections:mails.*

const connectionMail = (template: string) => defineStoppableMail('connections', template, 'new_connections');

/** That somebody wants to connect, or took one's request. */
export const connectionMails = {
  requested: connectionMail('connection_requested'),
  accepted: connectionMail('connection_accepted'),
} as const;
