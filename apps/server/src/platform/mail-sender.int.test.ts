import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailRefusedError, openMailTransport } from '../adapters/mail/mail-transport.ts';
import type { AppContext } from '../context.ts';
import { accountMails } from '../features/account/account.mails.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { queueMail } from './mail-queue.ts';
import { createMailSender } from './mail-sender.ts';

const { mailQueue } = tables;
const variables = {
  token: '482913',
  link: 'https://zone.example/confirm?x=1',
  email: 'a@example.org',
  name: 'ليلى',
};

const queue = (test: TestApp, to: string, language: 'en' | 'ar' | 'zh' = 'ar') =>
  queueMail(test.db, test.secrets, { to, memberId: null, mail: accountMails.recovery, language, variables });
const rowOf = async (test: TestApp, to: string) =>
  (await test.db.select().from(mailQueue).where(eq(mailQueue.recipient, to)))[0];

describe('without a mail server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    await test.app.ready();
  });
  afterAll(() => test.close());

  it('writes each mail as a file, once, and forgets its code', async () => {
    await queue(test, 'layla@example.org');
    const row = await eventually(
      () => rowOf(test, 'layla@example.org'),
      (mail) => mail?.sentAt != null,
    );
    expect(row).toMatchObject({ variables: '', attempts: 1, lastError: null });
    const folder = path.join(test.dataDir, 'outbox');
    const names = readdirSync(folder).filter((name) => name.includes(row?.id ?? '-'));
    expect(names).toHaveLength(1);
    const text = readFileSync(path.join(folder, names[0] ?? ''), 'utf8');
    expect(text).toContain('To: layla@example.org\r\n');
    expect(text).toContain('Subject: إعادة تعيين كلمة المرور');
    expect(text).toContain(variables.link);
    expect(text).toContain('dir="rtl"');
  });

  it('does not send what was never committed', async () => {
    await expect(
      test.db.transaction(async (tx) => {
        await queueMail(tx, test.secrets, {
          to: 'never@example.org',
          memberId: null,
          mail: accountMails.recovery,
          language: 'en',
          variables,
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await queue(test, 'marker@example.org');
    await eventually(
      () => rowOf(test, 'marker@example.org'),
      (mail) => mail?.sentAt != null,
    );
    expect(await rowOf(test, 'never@example.org')).toBeUndefined();
  });
});

describe('with a mail server', () => {
  interface Received {
    to: string[];
    text: string;
  }
  const received: Received[] = [];
  let refuse: (address: string) => number | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      const code = refuse(address.address);
      done(code ? Object.assign(new Error(`no ${address.address}`), { responseCode: code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  let test: TestApp;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = server.server.address() as AddressInfo;
    test = await createTestApp({
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Medical Zone <no-reply@zone.example>',
    });
    await test.app.ready();
  });
  afterAll(async () => {
    await test.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  const receivedBy = (to: string): Received[] => received.filter((mail) => mail.to.includes(to));

  it('sends plain text and HTML', async () => {
    await queue(test, 'bob@example.org', 'en');
    await eventually(
      () => rowOf(test, 'bob@example.org'),
      (mail) => mail?.sentAt != null,
    );
    const [mail] = receivedBy('bob@example.org');
    expect(mail?.text).toMatch(/^From: Medical Zone <no-reply@zone\.example>/m);
    expect(mail?.text).toMatch(/^Subject: Reset your password/m);
    expect(mail?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@zone\.example>/m);
    expect(mail?.text).toContain('text/plain');
    expect(mail?.text).toContain('text/html');
  });

  it('is asked again later when it could not take a mail now, and tells no address', async () => {
    refuse = (address) => (address === 'later@example.org' ? 451 : null);
    await queue(test, 'later@example.org');
    const waiting = await eventually(
      () => rowOf(test, 'later@example.org'),
      (mail) => mail?.lastError != null,
    );
    expect(waiting).toMatchObject({ sentAt: null, failedAt: null, attempts: 1 });
    expect(waiting?.lastError).not.toContain('@');
    expect(waiting?.variables).not.toBe('');
    refuse = () => null;
    await test.db
      .update(mailQueue)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(mailQueue.recipient, 'later@example.org'));
    await queue(test, 'wake@example.org');
    const sent = await eventually(
      () => rowOf(test, 'later@example.org'),
      (mail) => mail?.sentAt != null,
    );
    expect(sent).toMatchObject({ attempts: 2, variables: '', lastError: null });
    expect(receivedBy('later@example.org')).toHaveLength(1);
  });

  it('is not asked again for an address that does not exist', async () => {
    refuse = (address) => (address === 'gone@example.org' ? 550 : null);
    await queue(test, 'gone@example.org');
    const row = await eventually(
      () => rowOf(test, 'gone@example.org'),
      (mail) => mail?.failedAt != null,
    );
    expect(row).toMatchObject({ sentAt: null, attempts: 1, variables: '', lastError: 'SMTP 550' });
  });

  it('gets each mail once, however many processes send', async () => {
    const context: AppContext = {
      config: test.config,
      db: test.db,
      secrets: test.secrets,
      log: test.app.log,
    };
    const senders = [1, 2, 3].map(() => createMailSender(context, openMailTransport(test.config)));
    for (const sender of senders) sender.add(accountMails.recovery);
    const addresses = Array.from({ length: 20 }, (_, i) => `many${i}@example.org`);
    for (const address of addresses) await queue(test, address, 'zh');
    for (const sender of senders) sender.wake();
    await eventually(
      () => addresses.map((address) => receivedBy(address).length),
      (counts) => counts.every((count) => count > 0),
    );
    await Promise.all(senders.map((sender) => sender.close()));
    expect(addresses.map((address) => receivedBy(address).length)).toEqual(addresses.map(() => 1));
  });

  it('gets the mail of a process that died, after its lease', async () => {
    refuse = (address) => (address === 'orphan@example.org' ? 451 : null);
    await queue(test, 'orphan@example.org');
    await eventually(
      () => rowOf(test, 'orphan@example.org'),
      (mail) => mail?.lastError != null,
    );
    refuse = () => null;
    // As the row of a process that took it and ended: claimed, nothing said, lease run out.
    await test.db
      .update(mailQueue)
      .set({ lastError: null, nextAttemptAt: sql`now() - interval '1 second'` })
      .where(eq(mailQueue.recipient, 'orphan@example.org'));
    await queue(test, 'wake2@example.org');
    await eventually(
      () => receivedBy('orphan@example.org').length,
      (count) => count === 1,
    );
  });
});

describe('of two senders with the same mail', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    // Nobody sends but the two of the test.
    await test.app.close();
  });
  afterAll(() => test.close());

  it('the one whose lease ran out does not have the last word', async () => {
    const context: AppContext = {
      config: test.config,
      db: test.db,
      secrets: test.secrets,
      log: test.app.log,
    };
    const slow = Promise.withResolvers<void>();
    // Only the first attempt hangs: another lane of the same sender may be the one that takes the mail again.
    let attempts = 0;
    const late = createMailSender(context, {
      send: () => (++attempts === 1 ? slow.promise : Promise.resolve()),
      close: () => undefined,
    });
    const other = createMailSender(context, { send: async () => undefined, close: () => undefined });
    for (const sender of [late, other]) sender.add(accountMails.recovery);
    await queue(test, 'twice@example.org');
    late.wake();
    await eventually(
      () => rowOf(test, 'twice@example.org'),
      (mail) => mail?.attempts === 1,
    );
    await test.db
      .update(mailQueue)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(mailQueue.recipient, 'twice@example.org'));
    other.wake();
    const sent = await eventually(
      () => rowOf(test, 'twice@example.org'),
      (mail) => mail?.sentAt != null,
    );
    slow.reject(new MailRefusedError('SMTP 550'));
    await late.close();
    await other.close();
    expect(await rowOf(test, 'twice@example.org')).toEqual(sent);
    expect(sent).toMatchObject({ attempts: 2, failedAt: null, lastError: null });
  });
});
