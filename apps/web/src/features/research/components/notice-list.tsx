import type { ArticleNotice } from '@mz/contracts';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { noticeUrl } from '../model/links.ts';

/** What happened to the paper after it was published, with dates and sources. */
export const NoticeList = ({ notices }: { notices: readonly ArticleNotice[] }) => {
  const { t, i18n } = useTranslation('research');
  if (notices.length === 0) return null;
  // i18n-keys: research:notice.kinds.*
  return (
    <section aria-labelledby="lit-notices">
      <h2 id="lit-notices" className="h3 mb-2">
        {t('article.notices')}
      </h2>
      <ul className="stack gap-2 text-small">
        {notices.map((notice) => {
          const link = noticeUrl(notice);
          return (
            <li key={`${notice.kind}-${notice.doi}-${notice.pmid}-${notice.date}`}>
              <span className="font-medium">{t(`notice.kinds.${notice.kind}`)}</span>
              {notice.date ? (
                <bdi className="text-ink-muted">{` · ${formatPartialDate(notice.date, i18n.language)}`}</bdi>
              ) : null}
              {notice.reason ? (
                <span className="block" dir="auto">
                  {notice.reason}
                </span>
              ) : null}
              {notice.reference ? (
                <span className="block text-ink-muted wrap-anywhere" dir="ltr" lang="en">
                  {notice.reference}
                </span>
              ) : null}
              {link ? (
                <TextAnchor href={link} target="_blank" rel="noopener noreferrer">
                  {t('notice.read')}
                  <span className="sr-only">{t('newTab')}</span>
                </TextAnchor>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
