import type { HiddenReason } from '@mz/contracts/moderation-reports';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Tells authors that only they see something, and why. */
export const HiddenNotice = ({ reason }: { reason: HiddenReason | undefined }) => {
  const { t } = useTranslation('safety');
  if (!reason) return null;
  return (
    <Banner
      tone="warning"
      icon={EyeOff}
      quiet
      action={
        reason === 'decision' ? <TextLink to="/account/standing">{t('hidden.read')}</TextLink> : undefined
      }
    >
      {/* i18n-keys: safety:hidden.* */}
      {t(`hidden.${reason}`)}
    </Banner>
  );
};
