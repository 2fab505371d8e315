import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  /** Where one request without a page stops mails of this kind (RFC 8058). */
  readonly unsubscribe: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What carries mails away. */
export interface MailTransport {
  /** @throws MailRefusedError where trying again cannot help */
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}

/** The server will never take this mail. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** The same mail sent twice after a crash carries the same id, so that mailboxes can drop the second. */
const messageIdOf = (mail: OutgoingMail): string => {
  const host = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
  return `<${mail.id}@${host}>`;
};

const unsubscribeHeaders = ({ unsubscribe }: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

const openSmtp = (url: string): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send(mail) {
      const { id: _id, replyTo, unsubscribe, ...rest } = mail;
      try {
        await transport.sendMail({
          ...rest,
          ...(replyTo && { replyTo }),
          messageId: messageIdOf(mail),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders({ unsubscribe }) },
        });
      } catch (error) {
        const { code, responseCode = 0 } = error as SmtpError;
        if ((code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500)
          throw new MailRefusedError(`SMTP ${responseCode}`, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};

const toFile = (mail: OutgoingMail): string => {
  const boundary = `=_${mail.id}`;
  const part = (type: string, text: string): string =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      text,
    ].join('\r\n');
  return [
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    ...(mail.replyTo ? [`Reply-To: ${mail.replyTo}`] : []),
    ...Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    `Subject: ${mail.subject}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageIdOf(mail)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', mail.text),
    part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
};

/** Readable files in place of a mail server: links can be copied out of them as they are. */
const openFolder = (folder: string): MailTransport => ({
  async send(mail) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`;
    const unfinished = path.join(folder, `.${name}`);
    await writeFile(unfinished, toFile(mail), { mode: 0o600 });
    await rename(unfinished, path.join(folder, name));
  },
  close: () => undefined,
});

/** SMTP where `MAIL_URL` is set, else files under `outbox` in the data directory. */
export const openMailTransport = (config: Config): MailTransport =>
  config.mailUrl ? openSmtp(config.mailUrl) : openFolder(path.join(config.dataDir, 'outbox'));
