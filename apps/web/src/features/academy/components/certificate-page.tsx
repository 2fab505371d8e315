import { useQuery } from '@tanstack/react-query';
import { Award, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useIsModerator } from '../../../lib/use-features.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { learningQueries } from '../api/learning.api.ts';
import { RevokeCertificate } from './revoke-certificate.tsx';

/** Says to whoever was given its number whether a certificate holds, and what it is for. */
export const CertificatePage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const { number = '' } = useParams();
  const isModerator = useIsModerator();
  const query = useQuery(learningQueries.certificate(number));
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const one = query.data;
  useTitle(t('certificate.title'));
  const isTimed = one !== undefined && ['video', 'podcast', 'module'].includes(one.kind);
  const amount = one ? (isTimed ? Math.max(1, Math.round(one.units / 60)) : one.units) : 0;
  return (
    <Page narrow>
      <PageHead title={t('certificate.title')} lead={<bdi dir="ltr">{number}</bdi>} />
      <Card>
        {query.isPending ? <SkeletonRows rows={3} /> : null}
        {isMissing ? (
          <EmptyState icon={CircleX} title={t('verify.missing')}>
            {t('verify.missingText')}
          </EmptyState>
        ) : null}
        {query.isError && !isMissing ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {one ? (
          <CardBody size="md" className="flex flex-col gap-4 pt-5">
            {one.revokedAt ? (
              <Banner
                tone="danger"
                quiet
                title={t('verify.revoked', { day: formatDate(new Date(one.revokedAt), i18n.language) })}
              >
                {one.revokedReason}
              </Banner>
            ) : (
              <Badge tone="success" icon={Award} className="self-start">
                {t('verify.valid')}
              </Badge>
            )}
            <div>
              <p className="text-small text-ink-muted">{t('certificate.holder')}</p>
              <p className="h2">
                <bdi>{one.fullName}</bdi>
              </p>
            </div>
            <div>
              <p className="text-small text-ink-muted">
                {t(one.total > 0 ? 'certificate.completed' : 'certificate.completedOnly')}
              </p>
              <p className="h3" dir="auto">
                {one.title}
              </p>
            </div>
            <FactList>
              <dt>
                {t(
                  one.kind === 'course'
                    ? 'certificate.parts'
                    : isTimed
                      ? 'certificate.minutes'
                      : 'certificate.pages',
                )}
              </dt>
              <dd>{formatNumber(amount, i18n.language)}</dd>
              {one.total > 0 ? (
                <>
                  <dt>{t('certificate.score')}</dt>
                  <dd>
                    <bdi dir="ltr">{`${formatNumber(one.correct, i18n.language)}/${formatNumber(one.total, i18n.language)}`}</bdi>
                  </dd>
                </>
              ) : null}
              <dt>{t('certificate.issued')}</dt>
              <dd>{formatDate(new Date(one.issuedAt), i18n.language)}</dd>
            </FactList>
            <p className="text-small text-ink-muted">{one.statement ?? t('certificate.record')}</p>
            {isModerator && !one.revokedAt ? <RevokeCertificate number={number} /> : null}
          </CardBody>
        ) : null}
      </Card>
    </Page>
  );
};
