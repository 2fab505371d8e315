import { sql } from 'drizzle-orm';
import type { TestApp } from './harness.ts';

export interface TestMail {
  readonly to: string;
  readonly template: string;
  readonly language: string;
  /** The code. */
  readonly token: string;
  /** Hash, type and target of the link. */
  readonly link: { readonly tokenHash: string; readonly type: string; readonly redirectTo: string };
  readonly variables: Readonly<Record<string, string>>;
}

/** Keeps a copy of every mail from now on, whatever becomes of the queue. */
export const watchMails = async (test: TestApp): Promise<void> => {
  await test.db.execute(sql`create table test_mails as select * from mail_queue with no data`);
  await test.db.execute(sql`alter table test_mails add column number bigserial`);
  await test.db.execute(sql`create function copy_mail() returns trigger language plpgsql as
    $$ begin insert into test_mails select new.*; return new; end $$`);
  await test.db.execute(sql`create trigger copy_mail after insert on mail_queue
    for each row execute function copy_mail()`);
};

/** Mails to an address, oldest first; `watchMails` first. */
export const mailsTo = async (test: TestApp, address: string): Promise<TestMail[]> => {
  const { rows } = await test.db.execute<{
    recipient: string;
    template: string;
    language: string;
    variables: string;
  }>(sql`select recipient, template, language, variables from test_mails
    where recipient = ${address} order by number`);
  return rows.map((row) => {
    const opened = test.secrets.open('mail', Buffer.from(row.variables, 'base64'));
    const variables = JSON.parse(opened) as Record<string, string>;
    const query = new URL(variables.link || 'http://localhost/').searchParams;
    return {
      to: row.recipient,
      template: row.template,
      language: row.language,
      token: variables.token ?? '',
      link: {
        tokenHash: query.get('token_hash') ?? '',
        type: query.get('type') ?? '',
        redirectTo: query.get('redirect_to') ?? '',
      },
      variables,
    };
  });
};

/** The newest mail to an address. */
export const lastMailTo = async (test: TestApp, address: string): Promise<TestMail> => {
  const mail = (await mailsTo(test, address)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
};
