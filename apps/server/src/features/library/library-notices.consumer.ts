import { newId, type Transaction, tables } from '@mz/db';
import { and, eq, lte } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { articleLine } from '../../lib/article-line.ts';
import type { Consumer, PlacedEvent } from '../../platform/consumer.ts';
import type { DomainEvent } from '../../platform/domain-event.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { publish } from '../../platform/outbox.ts';
import { queueRetractionMail } from './retraction-mail.ts';

type NoticeEvent = DomainEvent<'article.notice'>;

/** Rows for those who had saved the article when it happened; answers with whose are new. */
const writeNotices = async (tx: Transaction, event: NoticeEvent, at: Date): Promise<string[]> => {
  const { libraryNotices, savedArticles } = tables;
  const savers = await tx
    .select({ userId: savedArticles.userId })
    .from(savedArticles)
    .where(and(eq(savedArticles.articleId, event.articleId), lte(savedArticles.savedAt, at)));
  if (savers.length === 0) return [];
  const written = await tx
    .insert(libraryNotices)
    .values(
      savers.map(({ userId }) => ({
        id: newId(),
        userId,
        articleId: event.articleId,
        kind: event.kind,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: libraryNotices.userId });
  return written.map(({ userId }) => userId);
};

/** Tells those who saved an article that it was retracted, put in doubt or corrected; of retractions by mail too. */
export const createLibraryNotices = ({
  config,
  secrets,
}: Pick<AppContext, 'config' | 'secrets'>): Consumer => {
  const sendRetraction = async (
    tx: Transaction,
    articleId: string,
    userIds: readonly string[],
  ): Promise<void> => {
    const [article] = await tx.select().from(tables.articles).where(eq(tables.articles.id, articleId));
    if (!article) return;
    const notice = article.notices.find(({ kind }) => kind === 'retraction');
    for (const member of (await findMemberAddresses(tx, userIds, config)).values())
      await queueRetractionMail(tx, secrets, {
        member,
        article: {
          title: article.title,
          about: articleLine(article),
          notice: notice?.doi ? `https://doi.org/${notice.doi}` : (notice?.reference ?? ''),
          link: `${config.publicUrl}/research/${articleId}`,
        },
        all: `${config.publicUrl}/research/saved?retracted=only`,
      });
  };

  return {
    name: 'library-notices',
    types: ['article.notice'],
    async handle(tx, { event, at }: PlacedEvent) {
      if (event.type !== 'article.notice') return;
      const notified = await writeNotices(tx, event, at);
      for (const userId of notified) await publish(tx, { type: 'library.changed', userId });
      if (event.kind === 'retraction' && notified.length > 0)
        await sendRetraction(tx, event.articleId, notified);
    },
  };
};
