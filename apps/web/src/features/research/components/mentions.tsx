import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
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
    <Card as="section" aria-labelledby="lit-mentions">
      <CardHead titleId="lit-mentions" title={t('mentions.title')} />
      {mentions.isPending ? (
        <SkeletonGroup label={t('common:loading')} className="px-4 pb-4">
          <Skeleton className="h-4 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {mentions.isError ? (
        <p className="text-small row justify-between gap-2 px-4 pb-4" role="alert">
          {t('mentions.failed')}
          <Button variant="plain" onClick={() => void mentions.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {mentions.data?.mentions.length === 0 ? (
        <p className="text-small text-ink-muted px-4 pb-4">{t('mentions.empty')}</p>
      ) : null}
      <CardList>
        {mentions.data?.mentions.map((mention) => (
          <li key={mention.id} className="row gap-3 px-4 py-2.5 items-start text-small">
            <span className="text-ink-muted mt-px">
              <Icon as={mention.kind === 'answer' ? MessageSquare : Newspaper} size={16} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="text-tiny text-ink-muted block">
                {t(mention.kind === 'answer' ? 'mentions.answer' : 'mentions.post')} {' · '}
                {ago(mention.at, now)}
              </span>
              {mention.conversationId ? (
                <Link
                  className="line-clamp-2 hover:underline"
                  dir="auto"
                  to={`/zonebot/${mention.conversationId}`}
                >
                  {mention.text}
                </Link>
              ) : (
                <span className="line-clamp-2" dir="auto">
                  {mention.text}
                </span>
              )}
            </span>
          </li>
        ))}
      </CardList>
    </Card>
  );
};
