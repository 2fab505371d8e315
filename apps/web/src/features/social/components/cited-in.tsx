import { listPosts } from '@mz/contracts/social';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';

const shown = 5;
const maxLength = 160;

/** Posts of colleagues that cite a paper, themselves or in a comment; nothing where there is none. */
export const CitedIn = ({ articleId }: { articleId: string }) => {
  const { t } = useTranslation('research');
  const { user } = useSession();
  const posts = useQuery({
    queryKey: ['social', 'citing', articleId],
    queryFn: ({ signal }) => call(listPosts, { query: { article: articleId, limit: shown }, signal }),
    enabled: user !== null,
  });
  // Beside a paper the discussion is a help: where it cannot be had, the paper stands for itself.
  if (!posts.data || posts.data.posts.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="lit-cited-in">
      <CardHead titleId="lit-cited-in" title={t('citedIn')} />
      <CardList>
        {posts.data.posts.map(({ id, author, text, language }) => (
          <li key={id} className="px-4 py-3 text-small">
            <Link
              to={`/social/posts/${id}`}
              className="block line-clamp-2 hover:underline break-words"
              lang={language}
              dir="auto"
            >
              {text.slice(0, maxLength)}
            </Link>
            {author ? (
              <span className="text-tiny text-ink-muted">
                <bdi>{author.fullName}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </CardList>
    </Card>
  );
};
