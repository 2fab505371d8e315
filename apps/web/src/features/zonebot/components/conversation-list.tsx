import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreHorizontal, Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { SideNavLabel } from '../../../ui/side-nav.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { zonebotQueries } from '../api/zonebot.api.ts';
import { groupByDay } from '../model/days.ts';
import type { ConversationMenuProps } from './conversation-menu.tsx';

const loadMenu = () => import('./conversation-menu.tsx');
const ConversationMenu = lazy(async () => ({ default: (await loadMenu()).ConversationMenu }));

const Entry = (props: ConversationMenuProps) => {
  const { conversation, isOpen, onPick } = props;
  const { t } = useTranslation('zonebot');
  const [armed, setArmed] = useState(false);
  const look = {
    icon: MoreHorizontal,
    iconSize: 16,
    label: t('moreOf', { title: conversation.title }),
  } as const;
  const button = (
    <IconButton
      {...look}
      revealed
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setArmed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setArmed(true);
      }}
    />
  );
  return (
    <li className="group row rounded-control text-[14px]/5 hover:bg-sunken has-[[aria-current]]:bg-primary-soft">
      <Link
        className="min-w-0 flex-1 truncate px-2.5 py-1.75 text-start text-ink-muted aria-[current]:font-semibold aria-[current]:text-ink"
        dir="auto"
        to={`/zonebot/${conversation.id}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onPick}
      >
        {conversation.title}
      </Link>
      {armed ? (
        <Suspense fallback={button}>
          <ConversationMenu {...props} trigger={<IconButton {...look} revealed />} />
        </Suspense>
      ) : (
        button
      )}
    </li>
  );
};

/** Stored conversations by day, with a search over titles, questions and answers. */
export const ConversationList = ({
  current,
  onPick,
  onGone,
}: {
  current: string | null;
  onPick: () => void;
  /** The open conversation was deleted. */
  onGone: () => void;
}) => {
  const { t, i18n } = useTranslation('zonebot');
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(zonebotQueries.conversations(useDeferredValue(search.trim())));
  const groups = groupByDay(
    query.data?.pages.flatMap(({ conversations }) => conversations) ?? [],
    new Date(),
  );
  return (
    <>
      <Input
        size="sm"
        start={<Icon as={Search} size={16} />}
        type="search"
        value={search}
        aria-label={t('searchConversations')}
        placeholder={t('searchConversations')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack gap-2 p-2">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {query.isError ? (
        <ErrorState
          title={t('conversationsFailed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isSuccess && groups.length === 0 ? (
        <p className="text-small text-ink-muted p-2.5">
          {t(search ? 'noConversationFound' : 'noConversations')}
        </p>
      ) : null}
      <div className="min-h-0 lg:max-h-[max(160px,calc(100vh-480px))] lg:shrink-0 lg:overflow-y-auto">
        {groups.map((group) => (
          <div key={group.key}>
            {/* i18n-keys: zonebot:days.* */}
            <SideNavLabel>
              {group.day === 'date' ? formatDate(group.at, i18n.language) : t(`days.${group.day}`)}
            </SideNavLabel>
            <ul className="stack gap-px">
              {group.conversations.map((conversation) => (
                <Entry
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={conversation.id === current}
                  onPick={onPick}
                  onGone={onGone}
                />
              ))}
            </ul>
          </div>
        ))}
        {query.hasNextPage ? (
          <Button
            variant="ghost"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        ) : null}
      </div>
    </>
  );
};
