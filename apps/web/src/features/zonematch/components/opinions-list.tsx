import type { AskedOpinion, ReceivedOpinion } from '@mz/contracts/match-opinions';
import { useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { matchQueries, useDeclineOpinion } from '../api/matching.api.ts';

const StateBadge = ({ state }: { state: ReceivedOpinion['state'] }) => {
  const { t } = useTranslation('matching');
  return (
    // i18n-keys: matching:opinion.states.*
    <Badge tone={state === 'answered' ? 'success' : 'neutral'}>{t(`opinion.states.${state}`)}</Badge>
  );
};

const Asked = ({ opinion }: { opinion: AskedOpinion }) => {
  const { t } = useTranslation('matching');
  return (
    <ListRow
      icon={Stethoscope}
      to={`/social/posts/${opinion.case.id}`}
      title={<bdi className="line-clamp-2">{opinion.case.excerpt}</bdi>}
      detail={
        <>
          {opinion.colleagues.map(({ member, state }) => (
            <span key={member.id} className="me-3 inline-flex items-center gap-1.5">
              <bdi>{member.fullName}</bdi>
              <StateBadge state={state} />
            </span>
          ))}
          {opinion.conversationId ? (
            <span className="relative block">
              <TextLink to={`/zonebot/${opinion.conversationId}`}>{t('opinion.conversation')}</TextLink>
            </span>
          ) : null}
        </>
      }
    />
  );
};

const Received = ({ opinion }: { opinion: ReceivedOpinion }) => {
  const { t } = useTranslation('matching');
  const errorText = useApiError();
  const decline = useDeclineOpinion();
  return (
    <ListRow
      icon={Stethoscope}
      to={`/social/posts/${opinion.case.id}`}
      title={<bdi className="line-clamp-2">{opinion.case.excerpt}</bdi>}
      detail={<bdi>{opinion.by.fullName}</bdi>}
      end={
        <span className="relative row gap-2">
          {opinion.state === 'asked' ? (
            <Button
              size="sm"
              variant="outline"
              busy={decline.isPending}
              onClick={() =>
                decline.mutate(opinion.case.id, { onError: (cause) => toast.error(errorText(cause)) })
              }
            >
              {t('opinion.decline')}
            </Button>
          ) : (
            <StateBadge state={opinion.state} />
          )}
        </span>
      }
    />
  );
};

/** Cases put before colleagues by name, in both directions; nothing while there are none. */
export const OpinionsList = () => {
  const { t } = useTranslation('matching');
  const { data } = useQuery(matchQueries.opinions());
  if (!data) return null;
  return (
    <>
      {data.received.length > 0 ? (
        <Card as="section" aria-labelledby="opinions-received">
          <CardHead title={t('opinion.received')} titleId="opinions-received" />
          <CardList>
            {data.received.map((opinion) => (
              <Received key={opinion.case.id} opinion={opinion} />
            ))}
          </CardList>
        </Card>
      ) : null}
      {data.asked.length > 0 ? (
        <Card as="section" aria-labelledby="opinions-asked">
          <CardHead title={t('opinion.asked')} titleId="opinions-asked" />
          <CardList>
            {data.asked.map((opinion) => (
              <Asked key={opinion.case.id} opinion={opinion} />
            ))}
          </CardList>
        </Card>
      ) : null}
    </>
  );
};
