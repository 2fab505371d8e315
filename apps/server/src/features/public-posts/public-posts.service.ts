import { languageSchema, specialtySchema } from '@mz/contracts';
import { type PublicPost, publicPostLimits, publicPostSchema } from '@mz/contracts/public-posts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findPublicPosts, type PublicPostRow } from './public-posts.repository.ts';

const present = ({ fullName, specialty, verified, ...row }: PublicPostRow): PublicPost => ({
  id: row.id,
  author: { fullName, specialty, verified },
  kind: publicPostSchema.shape.kind.parse(row.kind),
  language: languageSchema.parse(row.language),
  category: row.category === null ? null : specialtySchema.parse(row.category),
  excerpt: row.excerpt,
  isWhole: row.isWhole,
  createdAt: new Date(row.createdAt).toISOString(),
  changedAt: new Date(row.changedAt).toISOString(),
});

/** First lines of posts for everybody, where the operator and the author allow it. */
export const createPublicPostsService = ({ config, db }: Pick<AppContext, 'config' | 'db'>) => ({
  async list(before?: string): Promise<{ posts: PublicPost[]; nextBefore: string | null }> {
    if (!config.publicPosts) throw new AppError('not_found', 'There are no public posts here.');
    const { pageSize } = publicPostLimits;
    const rows = await db.$reads.run(null, (reads) => findPublicPosts(reads, before, pageSize + 1));
    const page = rows.slice(0, pageSize);
    return {
      posts: page.map(present),
      nextBefore: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    };
  },
});
export type PublicPostsService = ReturnType<typeof createPublicPostsService>;
