import { fieldAudiences, type ProfilePage, profileFields, profileVisibilities } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { fetchOwnPage, saveProfile } from '../api/profile.api.ts';

interface AudienceDialogProps {
  userId: string;
  own: NonNullable<ProfilePage['own']>;
  onClose: () => void;
}

/** Who sees the profile, and who of them sees each part. */
export const AudienceDialog = ({ userId, own, onClose }: AudienceDialogProps) => {
  const { t } = useTranslation(['profile', 'common']);
  const apiError = useApiError();
  const [version, setVersion] = useState(own.version);
  const [visibility, setVisibility] = useState(own.visibility);
  const [audiences, setAudiences] = useState(own.fieldAudiences);
  const save = useMutation({
    mutationFn: () => saveProfile({ visibility, fieldAudiences: audiences, version }),
    onSuccess: () => {
      toast.success(t('common:saved'));
      onClose();
    },
  });
  const reload = useMutation({
    mutationFn: async () => {
      const { own: latest } = await fetchOwnPage(userId);
      if (!latest) return;
      setVersion(latest.version);
      setVisibility(latest.visibility);
      setAudiences(latest.fieldAudiences);
      save.reset();
    },
  });
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict';
  // i18n-keys: profile:audience.* profile:field.*
  return (
    <Dialog title={t('privacy.open')} description={t('privacy.lead')} onClose={onClose} size="lg">
      <DialogBody>
        <div className="stack gap-4">
          {save.isError ? (
            <Banner
              tone={isConflict ? 'warning' : 'danger'}
              assertive
              action={
                isConflict ? (
                  <Button variant="outline" size="sm" onClick={() => reload.mutate()}>
                    {t('conflict.reload')}
                  </Button>
                ) : null
              }
            >
              {isConflict ? t('conflict.text') : apiError(save.error)}
            </Banner>
          ) : null}
          <Field label={t('privacy.profile')}>
            <Select
              value={visibility}
              options={profileVisibilities.map((value) => ({ value, text: t(`audience.${value}`) }))}
              onChange={setVisibility}
            />
          </Field>
          <h3 className="h3">{t('privacy.parts')}</h3>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            {profileFields.map((field) => (
              <Field key={field} label={t(`field.${field}`)}>
                <Select
                  value={audiences[field]}
                  options={fieldAudiences.map((value) => ({ value, text: t(`audience.${value}`) }))}
                  onChange={(audience) => setAudiences((now) => ({ ...now, [field]: audience }))}
                />
              </Field>
            ))}
          </div>
        </div>
      </DialogBody>
      <DialogActions>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t(save.isPending ? 'common:saving' : 'common:save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
