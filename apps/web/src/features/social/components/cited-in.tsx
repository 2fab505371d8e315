import type { Citation, CitationKind } from '@mz/contracts/citations';
import { QueryClientProvider } from '@tanstack/react-query';
import { MessageSquarePlus, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { claimCache, queryClient } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useCitingPosts } from '../api/use-citing-posts.ts';
import { citationKey } from '../model/chosen-citation.ts';
import { keepDraft, readDraft } from '../model/post-draft.ts';
import { readingLanguage } from '../model/written-language.ts';

/** Goes to the composer with something cited; what was being written there stays. */
const CiteInPost = ({
  memberId,
  citation,
  title,
}: {
  memberId: string;
  citation: Citation;
  title: string;
}) => {
  const { t, i18n } = useTranslation('social');
  const navigate = useNavigate();
  const cite = () => {
    const draft = readDraft(memberId, readingLanguage(i18n.language));
    const others = draft.citations.filter((one) => citationKey(one) !== citationKey(citation));
    keepDraft(memberId, { ...draft, citations: [...others, { ...citation, title }] });
    void navigate('/social');
  };
  return (
    <Button size="sm" variant="outline" onClick={cite}>
      <Icon as={MessageSquarePlus} size={16} />
      {t('citations.discuss')}
    </Button>
  );
};

interface CitedInProps {
  kind: CitationKind;
  id: string;
  title: string;
  /** What a new post would cite; null: there is nothing to cite yet. */
  citation: Citation | null;
  /** Further places, as rows of the list. */
  children?: ReactNode;
}

const Places = ({ kind, id, title, citation, children, memberId }: CitedInProps & { memberId: string }) => {
  const { t } = useTranslation(['social', 'common']);
  const now = useNow();
  const ago = useRelativeTime();
  const query = useCitingPosts(kind, id);
  const posts = query.data?.posts ?? [];
  const titleId = `cited-in-${kind}`;
  return (
    <Card as="section" aria-labelledby={titleId} className="print:hidden">
      <CardHead
        titleId={titleId}
        title={t('citations.citedIn')}
        action={citation ? <CiteInPost memberId={memberId} citation={citation} title={title} /> : undefined}
      />
      {query.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="px-4 pb-4">
          <Skeleton className="h-4 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <p className="text-small row justify-between gap-2 px-4 pb-4" role="alert">
          {t('citations.citedInFailed')}
          <Button variant="plain" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {query.data && posts.length === 0 ? (
        <p className="text-small text-ink-muted px-4 pb-4">{t('citations.citedInNone')}</p>
      ) : null}
      {posts.length > 0 || children ? (
        <CardList>
          {posts.map((post) => (
            <li key={post.id} className="row gap-3 px-4 py-2.5 items-start text-small">
              <span className="text-ink-muted mt-px">
                <Icon as={Newspaper} size={16} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="text-tiny text-ink-muted block">
                  <bdi>{post.author.fullName}</bdi> · {ago(post.createdAt, now)}
                </span>
                <Link className="line-clamp-2 hover:underline" dir="auto" to={`/social/posts/${post.id}`}>
                  {post.text}
                </Link>
              </span>
            </li>
          ))}
          {children}
        </CardList>
      ) : null}
    </Card>
  );
};

/** Where colleagues cite something: for members; visitors see nothing of it. */
export const CitedIn = (props: CitedInProps) => {
  const { user } = useSession();
  if (!user) return null;
  return <Places {...props} memberId={user.id} />;
};

/** The same on screens that stand without the cache of the others. */
export const CitedInAlone = (props: CitedInProps) => {
  const { user } = useSession();
  if (!user) return null;
  claimCache(user.id);
  return (
    <QueryClientProvider client={queryClient}>
      <Places {...props} memberId={user.id} />
    </QueryClientProvider>
  );
};
