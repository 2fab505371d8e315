import { useQuery } from '@tanstack/react-query';
import { ListVideo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { courseQueries } from '../api/courses.api.ts';
import { BackLink } from './back-link.tsx';

/** The member's own playlists. */
export const PlaylistsPage = () => {
  const { t, i18n } = useTranslation('academy');
  const errorText = useApiError();
  const query = useQuery(courseQueries.playlists());
  useTitle(t('playlists.title'));
  return (
    <Page narrow>
      <BackLink />
      <PageHead title={t('playlists.title')} lead={t('playlists.lead')} />
      <Card>
        {query.isPending ? <SkeletonRows rows={3} /> : null}
        {query.isError ? (
          <ErrorState title={t('playlists.failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {query.data?.playlists.length === 0 ? (
          <EmptyState
            icon={ListVideo}
            title={t('playlists.none')}
            action={
              <ButtonLink variant="outline" size="sm" to="/academy">
                {t('browse')}
              </ButtonLink>
            }
          >
            {t('playlists.noneText')}
          </EmptyState>
        ) : null}
        <CardList>
          {query.data?.playlists.map(({ id, title, audience, items }) => (
            <ListRow
              key={id}
              icon={ListVideo}
              to={`/academy/playlists/${id}`}
              title={<bdi>{title}</bdi>}
              detail={t('playlists.items', { count: items, amount: formatNumber(items, i18n.language) })}
              end={
                // i18n-keys: academy:playlists.audiences.*
                <Badge>{t(`playlists.audiences.${audience}`)}</Badge>
              }
            />
          ))}
        </CardList>
      </Card>
    </Page>
  );
};
