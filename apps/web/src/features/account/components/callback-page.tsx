import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useRefusal } from '../api/use-refusal.ts';
import { AccountCard } from './account-layout.tsx';
import { useAddressSession } from './reset-page.tsx';

/** Where a provider or a link comes back with a code to exchange. */
export const CallbackPage = () => {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const session = useSession();
  const address = useAddressSession();
  useTitle(t('callback.title'));
  if (address === 'read' && session.user) return <Navigate replace to="/dashboard" />;
  if (address === 'read' && !session.loading) return <Navigate replace to="/signin" />;
  return (
    <AccountCard title={t('callback.title')}>
      {typeof address === 'object' ? (
        <div className="stack gap-4">
          <Banner tone="danger">{refusal(address.refused, 'signIn')}</Banner>
          <ButtonLink size="lg" block to="/signin">
            {t('backToSignIn')}
          </ButtonLink>
        </div>
      ) : (
        <SkeletonGroup label={t('callback.title')} className="stack gap-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-11 w-full" />
        </SkeletonGroup>
      )}
    </AccountCard>
  );
};
