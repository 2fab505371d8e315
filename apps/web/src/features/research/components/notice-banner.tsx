import type { ArticleNotice, ArticleSummary } from '@mz/contracts';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPartialDate } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { noticeUrl } from '../model/links.ts';

type Graver = 'retraction' | 'partial-retraction' | 'expression-of-concern';
const grave: readonly Graver[] = ['retraction', 'partial-retraction', 'expression-of-concern'];
const isGrave = (notice: ArticleNotice): notice is ArticleNotice & { kind: Graver } =>
  grave.some((kind) => kind === notice.kind);

/** What the banner tells: each kind once, a retraction even where the source names no notice. */
const tellingNotices = (article: Pick<ArticleSummary, 'notices' | 'retracted'>) => {
  const recorded = grave.flatMap(
    (kind) => article.notices.filter(isGrave).find((one) => one.kind === kind) ?? [],
  );
  if (!article.retracted || recorded.some(({ kind }) => kind === 'retraction')) return recorded;
  const bare = {
    kind: 'retraction' as const,
    date: null,
    doi: null,
    pmid: null,
    reference: null,
    reason: null,
  };
  return [bare, ...recorded];
};

/** On top of whatever shows a paper: that it was retracted or put in doubt, when, why, and the notice. */
export const NoticeBanner = ({ article }: { article: Pick<ArticleSummary, 'notices' | 'retracted'> }) => {
  const { t, i18n } = useTranslation('research');
  return tellingNotices(article).map((notice) => {
    const isRetraction = notice.kind === 'retraction';
    const link = noticeUrl(notice);
    // i18n-keys: research:notice.dated.* research:notice.plain.*
    const headline = notice.date
      ? t(`notice.dated.${notice.kind}`, { date: formatPartialDate(notice.date, i18n.language) })
      : t(`notice.plain.${notice.kind}`);
    return (
      <Banner
        key={notice.kind}
        tone={isRetraction ? 'danger' : 'warning'}
        quiet
        shape="flush"
        {...(isRetraction ? { icon: Ban } : {})}
      >
        <b className={isRetraction ? 'font-heading text-danger' : 'font-heading text-warning'}>{headline}</b>{' '}
        {notice.reason ? <bdi dir="auto">{notice.reason}</bdi> : null}{' '}
        {link ? (
          <a className="underline" href={link} target="_blank" rel="noopener noreferrer">
            {t('notice.read')}
            <span className="sr-only">{t('newTab')}</span>
          </a>
        ) : null}
      </Banner>
    );
  });
};
