import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { moderationQueries, useCaseActions } from '../api/moderation.api.ts';
import { moderationKeys } from '../api/moderation.keys.ts';
import { kindKeyOf } from '../model/case-kind.ts';
import { EventLog } from './event-log.tsx';

const ReviewPanel = lazyPart(
  async () => (await import('../../verification/index.ts')).ReviewPanel,
  <SkeletonRows rows={3} />,
);
const ReportedPanel = lazyPart(
  async () => (await import('../../safety/index.ts')).ReportedPanel,
  <SkeletonRows rows={3} />,
);
const ResourceReviewPanel = lazyPart(
  async () => (await import('../../academy/index.ts')).ResourceReviewPanel,
  <SkeletonRows rows={3} />,
);
const EscalationDialog = lazyPart(async () => (await import('./escalation.tsx')).EscalationDialog);
const tones = { open: 'primary', escalated: 'warning', closed: 'success' } as const;

/** One case: what it is about, what happened, and what to do. */
export const CaseView = ({ caseId }: { caseId: string }) => {
  const { t } = useTranslation('moderation');
  const errorText = useApiError();
  const client = useQueryClient();
  const { user } = useSession();
  const { data: item, isError, error, refetch } = useQuery(moderationQueries.one(caseId));
  const { assign } = useCaseActions(caseId);
  const [escalating, setEscalating] = useState(false);
  if (isError)
    return (
      <Card>
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      </Card>
    );
  if (!item)
    return (
      <Card>
        <SkeletonRows rows={5} />
      </Card>
    );
  const isCheck = item.kind === 'verification' || item.kind === 'register_dispute';
  const Panel = isCheck ? ReviewPanel : item.kind === 'resource' ? ResourceReviewPanel : ReportedPanel;
  const mine = item.assignee?.id === user?.id;
  const canAct = item.state !== 'closed' && !item.own;
  return (
    <Card as="article" aria-labelledby={`case-${item.id}`}>
      <CardBody size="md" className="stack gap-4 pt-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="stack gap-1">
            <h2 id={`case-${item.id}`} className="h3 row flex-wrap gap-2">
              {/* i18n-keys: moderation:kind.* moderation:held.* moderation:states.* */}
              <Badge tone={tones[item.state]}>{t(`states.${item.state}`)}</Badge>
              {t(kindKeyOf(item))}
            </h2>
            {item.member ? (
              <TextLink to={`/profile/${item.member.id}`} className="text-small">
                <bdi>{item.member.fullName}</bdi>
              </TextLink>
            ) : (
              <span className="text-small text-ink-muted">
                {t(item.state === 'closed' ? 'erased' : 'pseudonym')}
              </span>
            )}
          </div>
          {canAct ? (
            <div className="flex flex-wrap gap-2">
              {item.assignee === null || mine ? (
                <Button
                  size="sm"
                  variant="outline"
                  busy={assign.isPending}
                  onClick={() => assign.mutate(!mine)}
                >
                  {t(mine ? 'giveBack' : 'take')}
                </Button>
              ) : (
                <span className="text-small text-ink-muted">
                  {t('takenBy', { name: item.assignee.fullName })}
                </span>
              )}
              {item.state === 'open' ? (
                <Button size="sm" variant="ghost" onClick={() => setEscalating(true)}>
                  {t('escalate')}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
        {assign.isError ? <Banner tone="danger">{errorText(assign.error)}</Banner> : null}
        <Panel
          item={item}
          onDecided={() => {
            toast.success(t('decided'));
            void client.invalidateQueries({ queryKey: moderationKeys.all });
          }}
        />
        <EventLog events={item.events} />
      </CardBody>
      {escalating ? <EscalationDialog item={item} onClose={() => setEscalating(false)} /> : null}
    </Card>
  );
};
