import { type AccountSession, endMySession } from '@mz/contracts/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/http.ts';
import { signOut } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRefusal } from '../../account/account.public.ts';
import { securityQueries } from '../api/security.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';

const isHandheld = ({ device }: AccountSession): boolean =>
  /android|iphone|ipad|ios/i.test(device?.system ?? '');

const SessionRow = ({
  session,
  onEnd,
  busy,
}: {
  session: AccountSession;
  onEnd: () => void;
  busy: boolean;
}) => {
  const { t } = useTranslation('settings');
  const relative = useRelativeTime();
  const now = useNow();
  const { browser, system } = session.device ?? {};
  const name =
    browser && system
      ? t('history.device', { browser, system })
      : (browser ?? system ?? t('history.unknownDevice'));
  return (
    <ListRow
      icon={isHandheld(session) ? Smartphone : Laptop}
      title={name}
      detail={
        <>
          {session.ip ? <bdi>{session.ip}</bdi> : t('sessions.unknownPlace')}
          {session.hasSecondFactor ? ` · ${t('sessions.secondFactor')}` : null}
        </>
      }
      end={
        session.isCurrent ? (
          <Badge tone="success">{t('sessions.current')}</Badge>
        ) : (
          <>
            <time className="text-ink-muted" dateTime={session.lastUsedAt}>
              {relative(session.lastUsedAt, now)}
            </time>
            <Button
              variant="ghost"
              size="sm"
              busy={busy}
              onClick={onEnd}
              aria-label={t('sessions.endOne', { name })}
            >
              {t('sessions.end')}
            </Button>
          </>
        )
      }
    />
  );
};

/** Where the account is signed in, with a way to end each. */
export const SessionsCard = () => {
  const { t } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const sessions = useQuery(securityQueries.sessions());
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: settingsKeys.account });
  const end = useMutation({
    mutationFn: (id: string) => call(endMySession, { params: { id } }),
    onSuccess: () => toast.success(t('sessions.ended')),
    onSettled: refresh,
  });
  const others = useMutation({
    mutationFn: () => signOut('others'),
    onSuccess: () => toast.success(t('sessions.othersDone')),
    onSettled: refresh,
  });
  const everywhere = useMutation({ mutationFn: () => signOut('global'), onSettled: () => setAsking(false) });
  const list = sessions.data?.sessions ?? [];
  return (
    <Card as="section">
      <div className="row justify-between gap-4 flex-wrap p-4 px-5">
        <div className="min-w-0 flex-1 min-w-60">
          <h2 className="h3">{t('sessions.title')}</h2>
          <p className="text-small text-ink-muted">{t('sessions.lead')}</p>
        </div>
        <div className="row gap-2 flex-wrap">
          <Button
            variant="outline"
            size="sm"
            busy={others.isPending}
            disabled={sessions.isSuccess && list.length < 2}
            onClick={() => others.mutate()}
          >
            {t('sessions.others')}
          </Button>
          <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
            <Icon as={LogOut} size={16} flip />
            {t('sessions.everywhere')}
          </Button>
        </div>
      </div>
      {others.error ? (
        <div className="px-5 pb-3">
          <Banner tone="danger">{refusal(others.error, 'other')}</Banner>
        </div>
      ) : null}
      {end.error ? (
        <div className="px-5 pb-3">
          <Banner tone="danger">{apiError(end.error)}</Banner>
        </div>
      ) : null}
      {sessions.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="stack gap-3 p-4 px-5">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-48" />
        </SkeletonGroup>
      ) : null}
      {sessions.isError && !sessions.data ? (
        <ErrorState
          title={t('sessions.failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void sessions.refetch()}
        >
          {apiError(sessions.error)}
        </ErrorState>
      ) : null}
      <CardList>
        {list.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </CardList>
      {isAsking ? (
        <ConfirmDialog
          title={t('sessions.askTitle')}
          description={t('sessions.askText')}
          confirmLabel={t('sessions.everywhere')}
          busy={everywhere.isPending}
          error={everywhere.error ? refusal(everywhere.error, 'other') : undefined}
          onConfirm={() => everywhere.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
};
