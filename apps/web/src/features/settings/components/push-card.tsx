import { type PushDevice, testPush, unsubscribePush } from '@mz/contracts/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Laptop, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { call } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addPushDevice, findPushObstacle, PushFailedError, pushQuery } from '../api/push.api.ts';
import { settingsKeys } from '../api/settings.keys.ts';

const DeviceRow = ({
  device,
  busy,
  onRemove,
}: {
  device: PushDevice;
  busy: boolean;
  onRemove: () => void;
}) => {
  const { t, i18n } = useTranslation('settings');
  const name = device.device || t('push.unnamed');
  return (
    <ListRow
      icon={Laptop}
      title={<bdi>{name}</bdi>}
      detail={
        device.lastSentAt
          ? t('push.used', { date: formatDate(new Date(device.lastSentAt), i18n.language) })
          : t('push.since', { date: formatDate(new Date(device.createdAt), i18n.language) })
      }
      end={
        <>
          {device.isCurrent ? <Badge tone="success">{t('push.here')}</Badge> : null}
          <Button
            variant="ghost"
            size="sm"
            busy={busy}
            onClick={onRemove}
            aria-label={t('push.removeOne', { name })}
          >
            {t('push.remove')}
          </Button>
        </>
      }
    />
  );
};

/** Notifications that this and other browsers show while the product is closed. */
export const PushCard = () => {
  const { t } = useTranslation('settings');
  const apiError = useApiError();
  const queries = useQueryClient();
  const push = useQuery(pushQuery());
  const refresh = () => queries.invalidateQueries({ queryKey: settingsKeys.push });
  const add = useMutation({
    mutationFn: addPushDevice,
    onSuccess: () => {
      toast.success(t('push.added'));
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(unsubscribePush, { params: { id } }),
    onSuccess: () => {
      toast.success(t('push.removed'));
      return refresh();
    },
  });
  const test = useMutation({
    mutationFn: () => call(testPush),
    onSuccess: () => toast.success(t('push.tested')),
  });
  const { publicKey = null, devices = [] } = push.data ?? {};
  const obstacle = push.isSuccess && publicKey === null ? 'off' : findPushObstacle();
  const isHere = devices.some(({ isCurrent }) => isCurrent);
  const error = add.error ?? remove.error ?? test.error ?? push.error;
  return (
    <Card as="section">
      <div className="stack gap-3 p-4 px-5">
        <div>
          <h2 className="h3">{t('push.title')}</h2>
          <p className="text-small text-ink-muted">{t('push.lead')}</p>
        </div>
        {error ? (
          <Banner tone="danger">
            {error instanceof PushFailedError
              ? t(findPushObstacle() === 'denied' ? 'push.denied' : 'push.failed')
              : apiError(error)}
          </Banner>
        ) : null}
        {/* i18n-keys: settings:push.off settings:push.insecure settings:push.unsupported settings:push.denied */}
        {obstacle ? <Banner tone="info">{t(`push.${obstacle}`)}</Banner> : null}
        <div className="row gap-2 flex-wrap">
          {!obstacle && !isHere ? (
            <Button
              busy={add.isPending}
              disabled={publicKey === null}
              onClick={() => publicKey && add.mutate(publicKey)}
            >
              <Icon as={Plus} size={16} />
              {t('push.add')}
            </Button>
          ) : null}
          {devices.length > 0 ? (
            <Button variant="outline" busy={test.isPending} onClick={() => test.mutate()}>
              <Icon as={BellRing} size={16} />
              {t('push.try')}
            </Button>
          ) : null}
        </div>
        {push.isSuccess && publicKey !== null && devices.length === 0 ? (
          <p className="text-small text-ink-muted">{t('push.none')}</p>
        ) : null}
      </div>
      {devices.length > 0 ? (
        <>
          <hr />
          <CardList>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={remove.isPending && remove.variables === device.id}
                onRemove={() => remove.mutate(device.id)}
              />
            ))}
          </CardList>
        </>
      ) : null}
    </Card>
  );
};
