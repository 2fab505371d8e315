import type { SocialActivity, TrendingTopic } from '@mz/contracts/social-comments';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, CircleCheck, Heart, type LucideIcon, MessageCircle, Plus, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead, CardList } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SideNavLabel } from '../../../ui/side-nav.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { socialQueries } from '../api/social.api.ts';
import { useFollow } from '../api/use-post-acts.ts';
import { useFeedTime } from './use-feed-time.ts';

const Quiet = ({ children }: { children: string }) => (
  <p className="px-4 pb-4 text-small text-ink-muted">{children}</p>
);

/** The posts saved last. */
export const SavedPosts = () => {
  const { t } = useTranslation('social');
  const saved = useQuery(socialQueries.saved());
  const posts = saved.data?.posts ?? [];
  return (
    <Card as="section" aria-labelledby="social-saved">
      <CardHead
        size="sm"
        title={t('saved.title')}
        titleId="social-saved"
        action={
          posts.length > 0 ? (
            <TextLink className="text-small" to="/social?tab=saved">
              {t('saved.all')}
            </TextLink>
          ) : null
        }
      />
      {saved.isPending ? <SkeletonRows rows={2} /> : null}
      {saved.isError && posts.length === 0 ? (
        <ErrorState title={t('failed')} onRetry={() => void saved.refetch()} className="py-5" />
      ) : null}
      {saved.isSuccess && posts.length === 0 ? <Quiet>{t('saved.none')}</Quiet> : null}
      <CardList>
        {posts.map((post) => (
          <ListRow
            key={post.id}
            size="sm"
            icon={Bookmark}
            to={`/social/posts/${post.id}`}
            title={<bdi className="line-clamp-2">{post.text}</bdi>}
            detail={<bdi>{post.author.fullName}</bdi>}
          />
        ))}
      </CardList>
    </Card>
  );
};

const icons: Record<SocialActivity['kind'], LucideIcon> = {
  liked: Heart,
  commented: MessageCircle,
  followed: UserPlus,
  saved: Bookmark,
  closed: CircleCheck,
};

const ActivityLine = ({ item }: { item: SocialActivity }) => {
  const { t } = useTranslation('social');
  const timeOf = useFeedTime();
  const name = item.member?.fullName || t('unknownUser');
  const { text, exact } = timeOf(item.at);
  // i18n-keys: social:activity.*
  const said =
    item.others > 0 && (item.kind === 'liked' || item.kind === 'commented')
      ? t(`activity.${item.kind}Others`, { name, count: item.others })
      : t(`activity.${item.kind}`, { name });
  return (
    <ListRow
      size="sm"
      icon={icons[item.kind]}
      to={item.post ? `/social/posts/${item.post.id}` : `/profile/${item.member?.id ?? ''}`}
      title={said}
      detail={item.post ? <bdi className="line-clamp-1">{item.post.text}</bdi> : undefined}
      end={
        <time className="text-tiny text-ink-muted" dateTime={item.at} title={exact}>
          {text}
        </time>
      }
    />
  );
};

/** What happened lately around the member's posts. */
export const RecentActivity = () => {
  const { t } = useTranslation('social');
  const activity = useQuery(socialQueries.activity());
  const items = activity.data?.activity ?? [];
  return (
    <Card as="section" aria-labelledby="social-activity">
      <CardHead size="sm" title={t('activity.title')} titleId="social-activity" />
      {activity.isPending ? <SkeletonRows rows={2} /> : null}
      {activity.isError && items.length === 0 ? (
        <ErrorState title={t('activity.failed')} onRetry={() => void activity.refetch()} className="py-5" />
      ) : null}
      {activity.isSuccess && items.length === 0 ? <Quiet>{t('activity.none')}</Quiet> : null}
      <CardList>
        {items.map((item) => (
          <ActivityLine key={`${item.kind}-${item.at}-${item.post?.id ?? ''}`} item={item} />
        ))}
      </CardList>
    </Card>
  );
};

const TopicLine = ({ topic }: { topic: TrendingTopic }) => {
  const { t, i18n } = useTranslation('social');
  const follow = useFollow();
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 ps-2.5">
      <TextLink
        tone="plain"
        className="min-w-0 flex-1 truncate text-small font-medium"
        to={`/social?tag=${encodeURIComponent(topic.label)}`}
      >
        <bdi>#{topic.label}</bdi>
      </TextLink>
      <span className="text-small text-ink-muted tabular-nums">
        {t('topics.posts', { count: topic.posts, amount: formatNumber(topic.posts, i18n.language) })}
      </span>
      <IconButton
        size="sm"
        icon={topic.following ? CircleCheck : Plus}
        label={t(topic.following ? 'topics.unfollow' : 'topics.follow', { tag: topic.label })}
        aria-pressed={topic.following}
        onClick={() => follow.mutate({ kind: 'hashtag', value: topic.label, isOn: !topic.following })}
      />
    </li>
  );
};

/** Hashtags that are written most now, with how many posts have them. */
export const TrendingTopics = () => {
  const { t } = useTranslation('social');
  const topics = useQuery(socialQueries.topics());
  if (!topics.data || topics.data.topics.length === 0) return null;
  return (
    <section aria-labelledby="social-topics">
      <div className="flex items-end justify-between">
        <SideNavLabel as="h2" id="social-topics">
          {t('topics.title')}
        </SideNavLabel>
        <Popover
          label={t('topics.why')}
          trigger={
            <Button variant="plain" className="text-small">
              {t('topics.why')}
            </Button>
          }
        >
          <p className="text-small">{t('topics.because')}</p>
        </Popover>
      </div>
      <ul>
        {topics.data.topics.map((topic) => (
          <TopicLine key={topic.tag} topic={topic} />
        ))}
      </ul>
    </section>
  );
};
