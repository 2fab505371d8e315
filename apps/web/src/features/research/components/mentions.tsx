import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';

/** Where posts and one's own answers here cite the paper. */
export const Mentions = ({ id }: { id: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const now = useNow();
  const ago = useRelativeTime();
  const mentions = useQuery(researchQueries.mentions(useViewer(), id));
  return (
    <section className="card" aria-labelledby="lit-mentions">
      <div className="card-head">
        <h2 id="lit-mentions">{t('mentions.title')}</h2>
      </div>
      {mentions.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="px-4 pb-4">
          <Skeleton className="h-4 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {mentions.isError ? (
        <p className="small row between g8 px-4 pb-4" role="alert">
          {t('mentions.failed')}
          <button type="button" className="link" onClick={() => void mentions.refetch()}>
            {t('common:retry')}
          </button>
        </p>
      ) : null}
      {mentions.data?.mentions.length === 0 ? (
        <p className="small muted px-4 pb-4">{t('mentions.empty')}</p>
      ) : null}
      <ul className="card-list">
        {mentions.data?.mentions.map((mention) => (
          <li key={mention.id} className="row g12 px-4 py-2.5 items-start small">
            <span className="muted mt-px">
              <Icon as={mention.kind === 'answer' ? MessageSquare : Newspaper} size={16} />
            </span>
            <span className="grow">
              <span className="tiny muted block">
                {t(mention.kind === 'answer' ? 'mentions.answer' : 'mentions.post')} {' · '}
                {ago(mention.at, now)}
              </span>
              {mention.conversationId ? (
                <Link
                  className="clamp-2 hover:underline"
                  dir="auto"
                  to={`/zonebot/${mention.conversationId}`}
                >
                  {mention.text}
                </Link>
              ) : (
                <span className="clamp-2" dir="auto">
                  {mention.text}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
