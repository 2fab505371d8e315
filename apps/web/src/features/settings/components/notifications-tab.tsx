import {
  type MemberSettings,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '@mz/contracts/settings';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useSwitchSettings } from '../api/settings.api.ts';
import { PushCard } from './push-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { SettingsLoader } from './settings-loader.tsx';

const withChannel =
  (kind: NotificationKind, channel: NotificationChannel, isOn: boolean) =>
  ({ notifications }: MemberSettings) => ({
    notifications: { ...notifications, [kind]: { ...notifications[kind], [channel]: isOn } },
  });

const Toggles = ({ stored }: { stored: MemberSettings }) => {
  const { t } = useTranslation('settings');
  const apiError = useApiError();
  const toggle = useSwitchSettings();
  const { notifications } = stored;
  const column = 'w-16 flex-none flex justify-center';
  return (
    <Card as="section">
      <div className="stack gap-3 p-4 px-5">
        <div>
          <h2 className="h3">{t('notifications.title')}</h2>
          <p className="text-small text-ink-muted">{t('notifications.lead')}</p>
        </div>
        {toggle.isError ? <Banner tone="danger">{apiError(toggle.error)}</Banner> : null}
        <Switch
          checked={notifications.email_notifications}
          onChange={(isOn) =>
            toggle.mutate(({ notifications: now }) => ({
              notifications: { ...now, email_notifications: isOn },
            }))
          }
          detail={t('notifications.details.email_notifications')}
        >
          {t('notifications.kinds.email_notifications')}
        </Switch>
      </div>
      <hr />
      <div className="flex items-end gap-3 px-5 pt-3 text-tiny text-ink-muted" aria-hidden="true">
        <span className="min-w-0 flex-1" />
        {notificationChannels.map((channel) => (
          <span key={channel} className={column}>
            {t(`notifications.channels.${channel}`)}
          </span>
        ))}
      </div>
      {/* i18n-keys: settings:notifications.kinds.* settings:notifications.details.* settings:notifications.channels.* */}
      <ul className="pb-2">
        {notificationKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3">
            <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
              <div>{t(`notifications.kinds.${kind}`)}</div>
              <div className="text-small text-ink-muted">{t(`notifications.details.${kind}`)}</div>
            </div>
            <span className="flex-1 sm:hidden" />
            {notificationChannels.map((channel) => (
              <span key={channel} className={column}>
                <Switch
                  label={t('notifications.by', {
                    kind: t(`notifications.kinds.${kind}`),
                    channel: t(`notifications.channels.${channel}`),
                  })}
                  checked={
                    notifications[kind][channel] && (channel !== 'email' || notifications.email_notifications)
                  }
                  disabled={channel === 'email' && !notifications.email_notifications}
                  onChange={(isOn) => toggle.mutate(withChannel(kind, channel, isOn))}
                />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** What the member is told of, by which way, and when not. */
export const NotificationsTab = () => (
  <SettingsLoader>
    {(stored) => (
      <>
        <Toggles stored={stored} />
        <PushCard />
        <QuietHours stored={stored} />
      </>
    )}
  </SettingsLoader>
);
