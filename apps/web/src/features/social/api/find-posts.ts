import { listPosts } from '@mz/contracts/social';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

const maxLength = 120;

/** The first posts of a search, called by how they begin. */
export const findPosts = async (typed: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  const { posts } = await call(listPosts, { query: { q: typed, limit: 3 }, signal });
  return posts.map(({ id, text, author }) => ({
    id: `post/${id}`,
    text: text.replaceAll(/\s+/g, ' ').slice(0, maxLength),
    ...(author && { detail: author.fullName }),
    to: `/social/posts/${id}`,
  }));
};
