import { useQuery } from '@tanstack/react-query';
import { CircleX, Clock, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { verificationQueries } from '../api/verification.api.ts';
import { BadgeFacts } from './badge-facts.tsx';

const looks = {
  valid: { tone: 'success', icon: ShieldCheck },
  lapsed: { tone: 'warning', icon: Clock },
  superseded: { tone: 'warning', icon: Clock },
  revoked: { tone: 'danger', icon: CircleX },
} as const;

/** What anybody sees who is handed a credential: whether it holds, and exactly what was checked. */
export const CredentialPage = () => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const { credentialId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery(verificationQueries.credential(credentialId));
  useTitle(t('public.title'));
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page narrow>
      <PageHead title={t('public.title')} lead={t('public.lead')} />
      <Card as="section" aria-label={t('public.title')} className="max-w-160">
        {!data && !isError ? <SkeletonRows rows={3} /> : null}
        {isError && unknown ? (
          <EmptyState icon={CircleX} title={t('public.unknown')}>
            {t('public.unknownText')}
          </EmptyState>
        ) : null}
        {isError && !unknown ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : null}
        {data ? (
          <CardBody size="md" className="stack gap-4 pt-5">
            {/* i18n-keys: verification:public.status.* */}
            <Banner
              quiet
              tone={looks[data.status].tone}
              icon={looks[data.status].icon}
              title={t(`public.status.${data.status}`)}
            />
            <p className="h2">
              <bdi>{data.holder ?? t('public.hidden')}</bdi>
            </p>
            <BadgeFacts badge={data} />
            <p className="text-small text-ink-muted">{t('public.meaning')}</p>
          </CardBody>
        ) : null}
      </Card>
    </Page>
  );
};
