import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';

/** When something was written, as the feed says it: hours, then the date. */
export const useFeedTime = () => {
  const { i18n } = useTranslation();
  const now = useNow();
  const relative = useRelativeTime({ days: false });
  return (at: string) => ({
    text: relative(at, now),
    exact: formatDateTime(new Date(at), i18n.language),
  });
};
