import type { libraryNoticeSchema, librarySettingsSchema, MemberActor } from '@mz/contracts';
import type { Database } from '@mz/db';
import type { z } from 'zod';
import type { ProvidedServices } from '../../platform/feature.ts';
import { changeLibrary } from './library-change.ts';
import { createNoticesRepository } from './notices.repository.ts';

type Notice = z.infer<typeof libraryNoticeSchema>;
type Settings = z.infer<typeof librarySettingsSchema>;

const pageSize = 200;

/** What became of saved articles, and the settings of the portal. */
export const createNoticesService = (db: Database, articles: ProvidedServices['articles']) => {
  const list = async (actor: MemberActor): Promise<{ notices: Notice[] }> => {
    const rows = await createNoticesRepository(db, actor).listUnacknowledged(pageSize);
    const summaries = await articles.listSummaries(rows.map(({ articleId }) => articleId));
    return {
      notices: rows.flatMap((row) => {
        const article = summaries.get(row.articleId);
        if (!article) return [];
        return { id: row.id, article, kind: row.kind as Notice['kind'], at: row.createdAt.toISOString() };
      }),
    };
  };

  return {
    list,

    /** Answers with what is left; ids of others change nothing. */
    async acknowledge(actor: MemberActor, ids: readonly string[]): Promise<{ notices: Notice[] }> {
      await changeLibrary(db, actor, (_library, tx, userId) =>
        createNoticesRepository(tx, { id: userId }).acknowledge(ids),
      );
      return list(actor);
    },

    getSettings: async (actor: MemberActor): Promise<Settings> => ({
      proxyPrefix: await createNoticesRepository(db, actor).getProxyPrefix(),
    }),

    setSettings: (actor: MemberActor, { proxyPrefix }: Settings): Promise<Settings> =>
      changeLibrary(db, actor, async (_library, tx, userId) => {
        await createNoticesRepository(tx, { id: userId }).setProxyPrefix(proxyPrefix);
        return { proxyPrefix };
      }),
  };
};
