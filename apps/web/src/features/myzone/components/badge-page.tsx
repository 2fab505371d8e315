import { useQuery } from '@tanstack/react-query';
import { Award, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { growthQueries } from '../api/growth.api.ts';

/** Says to whoever was given its number what a badge stands for, and whether the record still bears it out. */
export const BadgePage = () => {
  const { t, i18n } = useTranslation('growth');
  const errorText = useApiError();
  const { number = '' } = useParams();
  const query = useQuery(growthQueries.badge(number));
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const one = query.data;
  useTitle(t('badge.title'));
  const day = (at: string): string => formatDate(new Date(at), i18n.language);
  return (
    <Page narrow>
      <PageHead title={t('badge.title')} lead={<bdi dir="ltr">{number}</bdi>} />
      <Card>
        {query.isPending ? <SkeletonRows rows={3} /> : null}
        {isMissing ? (
          <EmptyState icon={CircleX} title={t('badge.missing')}>
            {t('badge.missingText')}
          </EmptyState>
        ) : null}
        {query.isError && !isMissing ? (
          <ErrorState title={t('badge.failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {one ? (
          <CardBody size="md" className="flex flex-col gap-4 pt-5">
            {one.holds ? (
              <Badge tone="success" icon={Award} className="self-start">
                {t('badge.holds')}
              </Badge>
            ) : (
              <Banner tone="danger" quiet title={t('badge.ended')}>
                {t('badge.endedText')}
              </Banner>
            )}
            <div>
              <p className="text-small text-ink-muted">{t('badge.holder')}</p>
              <p className="h2">
                <bdi>{one.fullName}</bdi>
              </p>
            </div>
            <div>
              <p className="text-small text-ink-muted">{t(`achievements.${one.kind}`)}</p>
              <p className="h3" dir="auto">
                {one.hours === null
                  ? one.title
                  : t('achievements.hours', {
                      hours: formatNumber(one.hours, i18n.language),
                      year: one.title,
                    })}
              </p>
            </div>
            <FactList>
              <dt>{t('badge.earned')}</dt>
              <dd>{day(`${one.on}T00:00:00`)}</dd>
              <dt>{t('badge.issued')}</dt>
              <dd>{day(one.issuedAt)}</dd>
            </FactList>
            <p className="text-small text-ink-muted">
              {t(one.kind === 'milestone' ? 'badge.ownHours' : 'badge.ownPublication')}
            </p>
          </CardBody>
        ) : null}
      </Card>
    </Page>
  );
};
