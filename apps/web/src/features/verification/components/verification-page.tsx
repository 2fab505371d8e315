import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { verificationQueries } from '../api/verification.api.ts';
import { CredentialCard } from './credential-card.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { InstitutionCard } from './institution-card.tsx';
import { RequestCard } from './request-card.tsx';
import { BadgeCard } from './verification-badge.tsx';

/** The member's own licence check: what holds, what waits, and evidence to send. */
export const VerificationPage = () => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const { user } = useSession();
  const { data: mine, isError, error, refetch } = useQuery(verificationQueries.mine());
  useTitle(t('title'));
  const waits = mine?.latest?.state === 'submitted';
  return (
    <Page narrow>
      <PageHead title={t('title')} lead={t('lead')} />
      {isError && !mine ? (
        <Card>
          <ErrorState title={t('failed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        </Card>
      ) : null}
      {!mine && !isError ? (
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      ) : null}
      {mine ? (
        <Columns
          end={
            <>
              {mine.badge ? <BadgeCard badge={mine.badge} /> : null}
              {mine.credentialUrl ? <CredentialCard url={mine.credentialUrl} /> : null}
              {waits ? null : <InstitutionCard email={mine.email} />}
            </>
          }
          endLabel={t('aside')}
        >
          {mine.latest ? <RequestCard request={mine.latest} /> : null}
          {waits ? null : (
            <Card as="section" aria-label={t(mine.badge ? 'renewTitle' : 'evidenceTitle')}>
              <CardHead
                size="md"
                title={t(mine.badge ? 'renewTitle' : 'evidenceTitle')}
                lead={t('evidenceLead')}
              />
              <CardBody size="md">
                <EvidenceForm mine={mine} name={user?.fullName ?? ''} specialty={user?.specialty ?? null} />
              </CardBody>
            </Card>
          )}
        </Columns>
      ) : null}
    </Page>
  );
};
