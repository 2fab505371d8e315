import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { socialQueries } from '../api/social.api.ts';
import { Comments } from './comments.tsx';

/** What is said under a post, on a screen of another feature. */
export const PostComments = ({ postId }: { postId: string }) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const post = useQuery(socialQueries.post(postId));
  if (post.data) return <Comments post={post.data} />;
  if (post.isPending) return <SkeletonRows rows={2} label={t('comments.loading')} />;
  return (
    <ErrorState title={t('comments.failed')} onRetry={() => void post.refetch()}>
      {errorText(post.error)}
    </ErrorState>
  );
};
