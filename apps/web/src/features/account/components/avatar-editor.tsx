import { avatarLimits, type Profile } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dropAvatar, saveAvatar } from '../api/profile.api.ts';

/** Changes or removes the profile picture. */
export const AvatarEditor = ({ user }: { user: Profile }) => {
  const { t } = useTranslation(['account', 'common']);
  const apiError = useApiError();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({ mutationFn: saveAvatar, onSuccess: () => toast.success(t('common:saved')) });
  const remove = useMutation({ mutationFn: dropAvatar, onSuccess: () => toast.success(t('common:saved')) });
  const refused = upload.error ?? remove.error;
  const isBusy = upload.isPending || remove.isPending;

  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    remove.reset();
    if (file) upload.mutate(file);
  };

  return (
    <div className="stack g12">
      {refused ? <Banner tone="danger">{apiError(refused)}</Banner> : null}
      <div className="row g16 avatar-row">
        <Avatar name={user.fullName} url={user.avatarUrl} size={64} />
        <div className="stack g8">
          <div className="row g8 wrap-row">
            <Button
              variant="outline"
              size="sm"
              busy={upload.isPending}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              {upload.isPending ? null : <Icon as={Upload} size={16} />}
              {t(upload.isPending ? 'profile.uploading' : 'profile.upload')}
            </Button>
            {user.avatarUrl ? (
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
          <span className="tiny muted">{t('profile.pictureHint')}</span>
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
