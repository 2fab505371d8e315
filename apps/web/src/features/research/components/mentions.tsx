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
import { useCitingPosts } from '../../social/index.ts';
import { researchQueries } from '../api/research.api.ts';
import { useViewer } from '../api/viewer.ts';

/** Where posts and one's own answers here cite the paper. */
export const Mentions = ({ id }: { id: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const now = useNow();
  const ago = useRelativeTime();
  const mentions = useQuery(researchQueries.mentions(useViewer(), id));
  const posts = useCitingPosts(id);
  const rows = [
    ...posts.map((post) => ({
      id: post.id,
      icon: Newspaper,
      label: t('mentions.post'),
      at: post.createdAt,
      text: post.text,
      to: `/social/posts/${post.id}`,
    })),
    ...(mentions.data?.mentions ?? []).map((mention) => ({
      id: mention.id,
      icon: MessageSquare,
      label: t('mentions.answer'),
      at: mention.at,
      text: mention.text,
      to: `/zonebot/${mention.conversationId}`,
    })),
  ];
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
      {mentions.data && rows.length === 0 ? (
        <p className="text-small text-ink-muted px-4 pb-4">{t('mentions.empty')}</p>
      ) : null}
      <CardList>
        {rows.map(({ id: row, icon, label, at, text, to }) => (
          <li key={row} className="row gap-3 px-4 py-2.5 items-start text-small">
            <span className="text-ink-muted mt-px">
              <Icon as={icon} size={16} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="text-tiny text-ink-muted block">
                {label} {' · '}
                {ago(at, now)}
              </span>
              <Link className="line-clamp-2 hover:underline" dir="auto" to={to}>
                {text}
              </Link>
            </span>
          </li>
        ))}
      </CardList>
    </Card>
  );
};
