import { listPosts, type Post } from '@mz/contracts/social';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';

const limit = 10;
const none: readonly Post[] = [];

/** The latest posts that cite a paper, themselves or in a comment, for members; none for visitors or on failure. */
export const useCitingPosts = (articleId: string): readonly Post[] => {
  const { user } = useSession();
  const posts = useQuery({
    queryKey: ['social', 'citing', articleId],
    queryFn: ({ signal }) => call(listPosts, { query: { article: articleId, limit }, signal }),
    enabled: user !== null,
  });
  return posts.data?.posts ?? none;
};
