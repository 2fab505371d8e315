import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { consentQuery, withdrawConsent } from '../api/pictures.api.ts';
import { ConsentFacts } from './consent-facts.tsx';

interface ConsentDialogProps {
  postId: string;
  onRevoked: () => void;
  onClose: () => void;
}

/** The consent recorded with a post of one's own; the patient can withdraw it at any time. */
export const ConsentDialog = ({ postId, onRevoked, onClose }: ConsentDialogProps) => {
  const { t } = useTranslation(['pictures', 'common']);
  const errorText = useApiError();
  const [isAsking, setAsking] = useState(false);
  const { data, error, isPending } = useQuery(consentQuery(postId));
  const revoke = useMutation({
    mutationFn: () => withdrawConsent(postId),
    onSuccess: () => {
      toast.success(t('consent.revokedDone'));
      onRevoked();
      onClose();
    },
  });
  if (isAsking)
    return (
      <ConfirmDialog
        title={t('consent.revoke')}
        description={t('consent.revokeText')}
        confirmLabel={t('consent.revoke')}
        busy={revoke.isPending}
        error={revoke.isError ? errorText(revoke.error) : undefined}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Dialog title={t('consent.title')} onClose={onClose}>
      {isPending ? <SkeletonRows rows={4} /> : null}
      {error ? <Banner tone="danger">{errorText(error)}</Banner> : null}
      {data ? (
        <>
          <Badge tone={data.revokedAt ? 'danger' : 'success'}>
            {/* i18n-keys: pictures:consent.forms.* */}
            {data.revokedAt ? t('consent.revoked') : t(`consent.forms.${data.form}`)}
          </Badge>
          <div className="mt-3">
            <ConsentFacts consent={data} recordedAt={data.recordedAt} />
          </div>
        </>
      ) : null}
      <DialogActions>
        {data && !data.revokedAt ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('consent.revoke')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
