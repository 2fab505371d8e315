import type { ProfilePage } from '@mz/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addressOf } from '../model/address.ts';

/** The profile's address for a camera: at congresses, from phone to phone. */
export const QrDialog = ({ profile, onClose }: { profile: ProfilePage; onClose: () => void }) => {
  const { t } = useTranslation('profile');
  const address = addressOf(profile.id);
  const code = useQuery({
    queryKey: ['qr', address],
    queryFn: async () => (await import('../model/qr-code.ts')).drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={t('qr.title')} description={t('qr.lead')} onClose={onClose}>
      <div className="stack items-center gap-3">
        {code.data ? (
          // White in both themes: cameras want dark on light.
          <img
            src={code.data}
            alt={t('qr.alt', { address })}
            className="w-full max-w-80 rounded-control border border-line"
          />
        ) : (
          <Skeleton className="aspect-square w-full max-w-80" />
        )}
        <bdi className="font-heading">{profile.fullName}</bdi>
        <bdi dir="ltr" className="break-all text-center text-tiny text-ink-muted">
          {address}
        </bdi>
      </div>
    </Dialog>
  );
};
