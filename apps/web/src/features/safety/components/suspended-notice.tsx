import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { safetyQueries } from '../api/safety.api.ts';

/** Until when the member only reads; nothing while that is not so. */
export const SuspendedNotice = ({ link = true }: { link?: boolean }) => {
  const { t, i18n } = useTranslation('safety');
  const { data } = useQuery(safetyQueries.standing());
  if (!data?.suspendedUntil) return null;
  const when = formatDateTime(new Date(data.suspendedUntil), i18n.language);
  return (
    <Banner
      tone="warning"
      icon={Ban}
      className="mb-4"
      title={t('suspended.title', { when })}
      action={link ? <TextLink to="/account/standing">{t('hidden.read')}</TextLink> : undefined}
    >
      {t('suspended.text')}
    </Banner>
  );
};
