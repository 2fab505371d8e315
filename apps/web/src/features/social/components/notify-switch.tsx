import { maxNotifiedFollows } from '@mz/contracts/social-comments';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useNotifyOfPosts } from '../api/follows.api.ts';

interface NotifySwitchProps {
  memberId: string;
  name: string;
  notified: boolean;
}

/** Whether new posts of somebody one follows are told. Takes effect at once. */
export const NotifySwitch = ({ memberId, name, notified }: NotifySwitchProps) => {
  const { t } = useTranslation('social');
  const errorText = useApiError();
  const notify = useNotifyOfPosts();
  const isOn = notify.isPending ? notify.variables.isOn : notified;
  return (
    <span className="inline-flex items-center gap-2 text-small">
      <span aria-hidden="true" className="text-ink-muted">
        {t('following.notifyShort')}
      </span>
      <Switch
        label={t('following.notify', { name })}
        checked={isOn}
        onChange={(next) =>
          notify.mutate(
            { memberId, isOn: next },
            {
              onError: (cause) =>
                toast.error(
                  cause instanceof ApiError && cause.code === 'unprocessable'
                    ? t('following.full', { limit: maxNotifiedFollows })
                    : errorText(cause),
                ),
            },
          )
        }
      />
    </span>
  );
};
