import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useTellNotices } from '../api/use-library.ts';
import { useViewer } from '../api/viewer.ts';
import { marksOf } from '../model/text.ts';

const useNotices = () => useQuery({ ...researchQueries.notices(), enabled: useViewer() === 'member' });

/** Whether a list should wait for its notices, which stand above it: it would be pushed down by them. */
export const useNoticesAwaited = (): boolean => {
  const { isLoading, failureCount } = useNotices();
  return isLoading && failureCount === 0;
};

/** Tells once what happened to papers that were saved before it happened. */
export const LibraryNotices = () => {
  const { t, i18n } = useTranslation('research');
  const apiError = useApiError();
  const notices = useNotices();
  const tell = useTellNotices();
  const list = notices.data?.notices ?? [];
  if (list.length === 0) return null;
  const isGrave = list.some(({ kind }) => kind === 'retraction');
  // i18n-keys: research:told.*
  return (
    <Banner
      tone={isGrave ? 'danger' : 'warning'}
      title={t('toldTitle', { count: list.length })}
      action={
        <Button
          variant="outline"
          size="sm"
          busy={tell.isPending}
          onClick={() =>
            tell.mutate(
              list.map(({ id }) => id),
              { onError: (cause) => toast.error(apiError(cause)) },
            )
          }
        >
          {t('toldDone')}
        </Button>
      }
    >
      <ul className="stack gap-1 mt-1">
        {list.map((notice) => (
          <li key={notice.id}>
            <span className="font-medium">
              {t(`told.${notice.kind}`, { date: formatDate(new Date(notice.at), i18n.language) })}
            </span>{' '}
            <Link className="underline" to={`/research/${notice.article.id}`}>
              <bdi {...marksOf(notice.article.title, notice.article.language)}>{notice.article.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
};
