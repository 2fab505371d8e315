import { type ProfilePage as Page_, type ViewAs, viewAsKinds } from '@mz/contracts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { EyeOff, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { tieQuery } from '../../connections/index.ts';
import { followQueries } from '../../social/index.ts';
import { verificationQueries } from '../../verification/index.ts';
import { profileQueries } from '../api/profile.api.ts';
import { ProfileBody } from './profile-body.tsx';
import { ViewAsBar } from './view-as-bar.tsx';

const isViewAs = (text: string | null): text is ViewAs => viewAsKinds.some((kind) => kind === text);

const Loading = () => (
  <div className="stack gap-4">
    <Card>
      <Skeleton className="h-33" />
      <div className="row gap-4 p-6">
        <Skeleton className="size-24 rounded-full" />
        <div className="stack grow gap-2">
          <Skeleton className="h-6 w-60" />
          <Skeleton className="h-4 w-80" />
        </div>
      </div>
    </Card>
    <Skeleton className="h-40" />
  </div>
);

/** What stands beside a profile is asked for with it, not after it: the page is there after one round trip. */
const AskForBadge = ({ memberId }: { memberId: string }) => {
  usePrefetchQuery(verificationQueries.badge(memberId));
  return null;
};
const AskForTie = ({ memberId }: { memberId: string }) => {
  usePrefetchQuery(tieQuery(memberId));
  usePrefetchQuery(followQueries.of(memberId));
  return null;
};

/** A physician's profile: one's own, or what its owner shows to the reader. */
export const ProfilePage = () => {
  const { t } = useTranslation('profile');
  const apiError = useApiError();
  const { user, loading } = useSession();
  const viewer = useKept(user);
  const { userId = viewer?.id } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('as');
  const as = viewer?.id === userId && isViewAs(asked) ? asked : null;
  const page = useQuery({
    ...profileQueries.page(viewer?.id ?? null, userId ?? '', as),
    enabled: userId !== undefined && !loading,
  });
  const profile: Page_ | undefined = page.data;
  useTitle(profile ? t('titleOf', { name: profile.fullName }) : t('title'));
  const isMissing =
    page.error instanceof ApiError && (page.error.status === 404 || page.error.status === 400);
  return (
    <Page>
      {userId && !loading ? <AskForBadge memberId={userId} /> : null}
      {userId && viewer && viewer.id !== userId ? <AskForTie memberId={userId} /> : null}
      {as ? <ViewAsBar as={as} /> : null}
      {page.isPending ? <Loading /> : null}
      {isMissing ? (
        <Card as="section">
          <EmptyState icon={as ? EyeOff : UserRoundX} title={t(as ? 'viewAs.hidden' : 'notFound.title')}>
            {t(as ? 'viewAs.hiddenText' : 'notFound.text')}
          </EmptyState>
        </Card>
      ) : null}
      {page.isError && !isMissing && !profile ? (
        <Card as="section">
          <ErrorState title={t('failed')} onRetry={() => void page.refetch()}>
            {apiError(page.error)}
          </ErrorState>
        </Card>
      ) : null}
      {profile && !isMissing ? <ProfileBody key={profile.id} profile={profile} /> : null}
    </Page>
  );
};
