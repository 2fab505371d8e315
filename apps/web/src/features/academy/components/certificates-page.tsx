import { useQuery } from '@tanstack/react-query';
import { Award, Download, FileKey2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { learningQueries, useCertificatePdf, useCredential } from '../api/learning.api.ts';
import { BackLink } from './back-link.tsx';

/** The member's own certificates. */
export const CertificatesPage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(learningQueries.certificates());
  const pdf = useCertificatePdf();
  const credential = useCredential();
  useTitle(t('certificates.title'));
  const list = query.data?.certificates ?? [];
  return (
    <Page narrow>
      <BackLink />
      <PageHead title={t('certificates.title')} lead={t('certificates.lead')} />
      {pdf.isError || credential.isError ? (
        <Banner tone="danger" className="mb-4">
          {t('quiz.noCertificate')}
        </Banner>
      ) : null}
      <Card>
        {query.isPending ? <SkeletonRows rows={3} /> : null}
        {query.isError ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {query.data && list.length === 0 ? (
          <EmptyState
            icon={Award}
            title={t('certificates.none')}
            action={
              <ButtonLink variant="outline" size="sm" to="/academy">
                {t('browse')}
              </ButtonLink>
            }
          >
            {t('certificates.noneText')}
          </EmptyState>
        ) : null}
        <CardList>
          {list.map(({ number, title, issuedAt, revokedAt }) => (
            <ListRow
              key={number}
              icon={Award}
              to={`/certificate/${number}`}
              title={<bdi>{title}</bdi>}
              detail={
                <>
                  <bdi dir="ltr" className="tabular-nums">
                    {number}
                  </bdi>{' '}
                  <span className="whitespace-nowrap">· {formatDate(new Date(issuedAt), i18n.language)}</span>
                </>
              }
              end={
                revokedAt ? (
                  <Badge tone="danger">
                    {t('verify.revoked', { day: formatDate(new Date(revokedAt), i18n.language) })}
                  </Badge>
                ) : (
                  <>
                    <IconButton
                      icon={FileKey2}
                      label={`${t('certificates.credential')}: ${title}`}
                      disabled={credential.isPending}
                      onClick={() => credential.mutate(number)}
                    />
                    <IconButton
                      icon={Download}
                      label={t('certificates.download', { title })}
                      disabled={pdf.isPending}
                      onClick={() => pdf.mutate(number)}
                    />
                  </>
                )
              }
            />
          ))}
        </CardList>
      </Card>
    </Page>
  );
};
