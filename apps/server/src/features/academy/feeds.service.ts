import type { Actor, Language, MemberActor } from '@mz/contracts';
import { languages } from '@mz/contracts';
import { podcastFeedPath, podcastFeedSize } from '@mz/contracts/academy-feeds';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCatalogue } from '../../lib/catalogue.ts';
import { createSecretTokens } from '../../platform/secret-tokens.ts';
import { visitor } from '../../plugins/session.ts';
import { createFeedsRepository, findFeed } from './feeds.repository.ts';
import { writePodcastFeed } from './podcast-feed.ts';
import { bundledPath, type Files } from './present-resource.ts';
import { createResourcesRepository } from './resources.repository.ts';

// i18n-keys: academy:podcast.title academy:podcast.about
const textsSchema = z.object({ podcast: z.object({ title: z.string(), about: z.string() }) });

const missing = () => new AppError('not_found', 'Not found.');

/** Podcasts for apps: what is public for anybody, and what a member may hear by an address of the member's own. */
export const createFeedsService = (
  { config, db, secrets }: Pick<AppContext, 'config' | 'db' | 'secrets'>,
  { files }: { files: Pick<Files, 'addressOf'> },
) => {
  const tokens = createSecretTokens(secrets, 'academy-podcasts');
  const site = config.publicUrl;
  const addressOf = ({ id, generation }: { id: string; generation: number }) =>
    `${site}/api/academy/podcasts/${tokens.tokenOf(id, generation)}`;

  /** @param base what the addresses of feed and episodes begin with */
  const write = async (
    viewer: Actor,
    language: Language,
    base: string,
    isPrivate: boolean,
  ): Promise<string> => {
    const rows = await createResourcesRepository(db, viewer, language).episodes(podcastFeedSize);
    const { podcast } = textsSchema.parse(readCatalogue(language, 'academy'));
    return writePodcastFeed(
      rows.map((row) => ({
        id: row.id,
        title: row.title,
        description: row.description,
        author: row.authorName ?? 'Medical Zone',
        category: row.category,
        seconds: row.units,
        contentType: row.contentType,
        byteSize: row.byteSize,
        publishedAt: row.publishedAt,
        address: `${base}/episodes/${row.id}`,
      })),
      { site, address: base, title: podcast.title, description: podcast.about, language, isPrivate },
    );
  };
  /** Where the sound of an episode is now. */
  const locate = async (viewer: Actor, id: string): Promise<string> => {
    const row = await createResourcesRepository(db, viewer, 'en').find(id, 'published');
    if (row?.kind !== 'podcast') throw missing();
    if (row.fileId) return files.addressOf(row.fileId);
    if (row.bundledFile) return `${bundledPath}${row.bundledFile}`;
    throw missing();
  };
  const byToken = async (token: string) => {
    const id = tokens.idOf(token);
    const feed = id === null ? null : await findFeed(db, id);
    // A wrong address says nothing of what there is.
    if (!id || !feed || !tokens.isTrue(token, id, feed.generation)) throw missing();
    return feed;
  };

  return {
    writePublic: (language: Language) => write(visitor, language, `${site}${podcastFeedPath}`, false),
    locatePublic: (id: string) => locate(visitor, id),

    async writeOwn(token: string): Promise<string> {
      const { member, language } = await byToken(token);
      const known = languages.find((one) => one === language) ?? 'en';
      return write(member, known, `${site}/api/academy/podcasts/${token}`, true);
    },
    locateOwn: async (token: string, id: string) => locate((await byToken(token)).member, id),

    async address(actor: MemberActor) {
      const feeds = createFeedsRepository(db, actor);
      return { address: addressOf((await feeds.find()) ?? (await feeds.put(false))) };
    },
    async renew(actor: MemberActor) {
      return { address: addressOf(await createFeedsRepository(db, actor).put(true)) };
    },
  };
};
export type FeedsService = ReturnType<typeof createFeedsService>;
