import { useTranslation } from 'react-i18next';
import { formatRelative, type RelativeOptions } from './format.ts';

/** How long ago a moment was, in the reader's words. */
export const useRelativeTime = (options: RelativeOptions = {}) => {
  const { t, i18n } = useTranslation('common');
  return (at: string, now: Date) =>
    formatRelative(
      new Date(at),
      now,
      i18n.language,
      {
        justNow: () => t('time.justNow'),
        minutes: (count) => t('time.minutes', { count }),
        hours: (count) => t('time.hours', { count }),
        days: (count) => t('time.days', { count }),
      },
      options,
    );
};
