import { avatarLimits, type Profile } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { type RunningUpload, startUpload } from '../../../lib/upload.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { dropAvatar, saveAvatar } from '../api/profile.api.ts';

/** Changes or removes the profile picture. */
export const AvatarEditor = ({ user }: { user: Profile }) => {
  const { t, i18n } = useTranslation(['settings', 'common']);
  const apiError = useApiError();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<RunningUpload | null>(null);
  const [percent, setPercent] = useState(0);
  const upload = useMutation({ mutationFn: saveAvatar, onSuccess: () => toast.success(t('common:saved')) });
  const remove = useMutation({ mutationFn: dropAvatar, onSuccess: () => toast.success(t('common:saved')) });
  const failure = upload.error ?? remove.error;
  const refused = failure?.name === 'AbortError' ? null : failure;
  const isBusy = upload.isPending || remove.isPending;

  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    remove.reset();
    if (!file) return;
    setPercent(0);
    running.current = startUpload(file, {
      purpose: 'avatar',
      onProgress: ({ sent, size }) => setPercent(Math.floor((100 * sent) / size)),
    });
    upload.mutate(running.current);
  };

  return (
    <div className="stack gap-3">
      {refused ? <Banner tone="danger">{apiError(refused)}</Banner> : null}
      <div className="row gap-4 max-[401px]:flex-wrap">
        <Avatar name={user.fullName} url={user.avatarUrl} size={64} />
        <div className="stack gap-2">
          <div className="row gap-2 flex-wrap">
            <Button
              variant="outline"
              size="sm"
              busy={upload.isPending}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              {upload.isPending ? null : <Icon as={Upload} size={16} />}
              {upload.isPending
                ? t('profile.uploading', { percent: formatPercent(percent, i18n.language) })
                : t('profile.upload')}
            </Button>
            {upload.isPending ? (
              <Button variant="ghost" size="sm" onClick={() => running.current?.cancel()}>
                {t('common:cancel')}
              </Button>
            ) : user.avatarUrl ? (
              <Button
                variant="ghost"
                size="sm"
                busy={remove.isPending}
                disabled={isBusy}
                onClick={() => {
                  upload.reset();
                  remove.mutate();
                }}
              >
                {t('profile.removePicture')}
              </Button>
            ) : null}
          </div>
          <span className="text-tiny text-ink-muted">{t('profile.pictureHint')}</span>
        </div>
        <input
          ref={input}
          type="file"
          accept={avatarLimits.types.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('profile.upload')}
          onChange={onFile}
        />
      </div>
    </div>
  );
};
