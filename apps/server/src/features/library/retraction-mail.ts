import { type Transaction, tables } from '@mz/db';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type QueuedMail, queueMail } from '../../platform/mail-queue.ts';
import type { MemberAddress } from '../../platform/member-mail.ts';
import type { Secrets } from '../../secrets.ts';
import {
  articleRetracted,
  articlesRetracted,
  type RetractedArticles,
  retractedArticlesSchema,
} from './library.mails.ts';

/** A mail leaves when nothing more came for this long, seconds. */
const quiet = 120;
/** And no later than this after its first article. */
const maxDelay = 3_600;
const maxListed = 100;
const templates = [articleRetracted.template, articlesRetracted.template];

export interface RetractionMail {
  readonly member: MemberAddress;
  readonly article: RetractedArticles[number];
  /** Where all retracted articles of the member are. */
  readonly all: string;
}

type Variables = Readonly<Record<string, string>>;

const single = ({ member, article, all }: RetractionMail): Variables => ({
  name: member.name,
  ...article,
  all,
  count: '1',
  articles: JSON.stringify([article]),
});

const joined = (kept: Variables, { member, article, all }: RetractionMail): Variables => {
  const articles = retractedArticlesSchema.parse(JSON.parse(kept.articles ?? '[]'));
  if (articles.some(({ link }) => link === article.link)) return kept;
  return {
    name: member.name,
    link: all,
    count: String(Number(kept.count ?? articles.length) + 1),
    articles: JSON.stringify([...articles, article].slice(0, maxListed)),
  };
};

/**
 * Queues a mail of a retraction, or puts the article into the one that waits for the same member: an import
 * of many retractions is one mail.
 */
export const queueRetractionMail = async (
  tx: Transaction,
  secrets: Secrets,
  mail: RetractionMail,
): Promise<void> => {
  const { mailQueue } = tables;
  const { email, language } = mail.member;
  // One that is due may be on its way already.
  const [waiting] = await tx
    .select()
    .from(mailQueue)
    .where(
      and(
        eq(mailQueue.recipient, email),
        inArray(mailQueue.template, templates),
        eq(mailQueue.language, language),
        eq(mailQueue.attempts, 0),
        isNull(mailQueue.sentAt),
        isNull(mailQueue.failedAt),
        gt(mailQueue.nextAttemptAt, sql`now()`),
      ),
    )
    .orderBy(desc(mailQueue.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!waiting) {
    const first: QueuedMail = {
      to: email,
      memberId: mail.member.userId,
      mail: articleRetracted,
      language,
      variables: single(mail),
    };
    await queueMail(tx, secrets, first, quiet);
    return;
  }
  const kept = JSON.parse(secrets.open('mail', Buffer.from(waiting.variables, 'base64'))) as Variables;
  const variables = joined(kept, mail);
  if (variables === kept) return;
  await tx
    .update(mailQueue)
    .set({
      template: articlesRetracted.template,
      variables: secrets.seal('mail', JSON.stringify(variables)).toString('base64'),
      nextAttemptAt: sql`least(now() + make_interval(secs => ${quiet}),
        ${mailQueue.createdAt} + make_interval(secs => ${maxDelay}))`,
    })
    .where(eq(mailQueue.id, waiting.id));
};
