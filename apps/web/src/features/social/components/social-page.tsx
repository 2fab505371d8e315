import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundCheck, UsersRound, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Later } from '../../../ui/later.tsx';
import { Columns, Page } from '../../../ui/page.tsx';
import { SideNavLink } from '../../../ui/side-nav.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { MessagesPanel } from '../../messages/index.ts';
import { SuspendedNotice } from '../../safety/index.ts';
import { isByTime, socialQueries } from '../api/social.api.ts';
import { CategoryChips } from './category-chips.tsx';
import { Feed } from './feed.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { FeedSearch } from './feed-search.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { NewPosts } from './new-posts.tsx';
import { PostComposer } from './post-composer.tsx';
import { RecentActivity, SavedPosts, TrendingTopics } from './side-panels.tsx';
import { type FeedTab, feedTabs, useFeedFilter } from './use-feed-filter.ts';

/** Before every post. */
const beginning = '00000000-0000-0000-0000-000000000000';

/** What members write to each other. */
export const SocialPage = () => {
  const { t } = useTranslation('social');
  const member = useKept(useSession().user);
  const { filter, change } = useFeedFilter();
  const list = useInfiniteQuery(socialQueries.list(filter));
  const focusFirst = useRef(false);
  useTitle(t('title'));
  const tab: FeedTab = feedTabs.find((one) => one === filter.feed) ?? 'all';
  const newest = list.data ? (list.data.pages[0]?.posts[0]?.id ?? beginning) : null;
  const empty = { all: t('empty.all'), trending: t('empty.trending'), following: t('empty.following') }[tab];
  const isNarrowed = Boolean(filter.category || filter.language || filter.tag || filter.q || filter.author);
  return (
    <Page>
      <h1 className="sr-only">{t('title')}</h1>
      <SuspendedNotice />
      <Columns
        start={
          <>
            <div className="flex flex-col max-lg:hidden">
              <SideNavLink to="/social/groups" icon={UsersRound}>
                {t('groups')}
              </SideNavLink>
              <SideNavLink to="/social/following" icon={UserRoundCheck}>
                {t('following.title')}
              </SideNavLink>
            </div>
            <div className="flex flex-col gap-4 max-lg:hidden">
              <FeedFilters filter={filter} onChange={change} />
            </div>
            <Later after={!list.isPending}>
              <TrendingTopics />
            </Later>
          </>
        }
        startLabel={t('filters.label')}
        end={
          <Later after={!list.isPending}>
            <MessagesPanel />
            <SavedPosts />
            <RecentActivity />
          </Later>
        }
        endLabel={t('beside')}
      >
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={(next) => change({ tab: next === 'all' ? undefined : next })}
          // i18n-keys: social:tabs.*
          tabs={feedTabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
          action={
            newest !== null && isByTime(filter) ? (
              <NewPosts filter={filter} since={newest} focusFirst={focusFirst} />
            ) : null
          }
        >
          <TabPanel id={tab} className="flex flex-col gap-4 pt-4">
            {member && filter.feed === 'all' ? <PostComposer key={member.id} member={member} /> : null}
            <FeedSearch value={filter.q ?? ''} onSearch={(q) => change({ q: q || undefined })} />
            <FilterSheet filter={filter} onChange={change} />
            <CategoryChips value={filter.category} onChange={(category) => change({ category })} />
            {filter.feed === 'saved' ? (
              <Chip pressed className="self-start" onClick={() => change({ tab: undefined })}>
                {t('saved.title')}
                <Icon as={X} size={14} label={t('filters.clear')} />
              </Chip>
            ) : null}
            {filter.tag ? (
              <Chip pressed className="self-start" onClick={() => change({ tag: undefined })}>
                <bdi>#{filter.tag}</bdi>
                <Icon as={X} size={14} label={t('filters.clear')} />
              </Chip>
            ) : null}
            <Feed
              filter={filter}
              empty={filter.feed === 'saved' ? t('saved.none') : isNarrowed ? t('empty.filtered') : empty}
              focusFirst={focusFirst}
            />
          </TabPanel>
        </Tabs>
      </Columns>
    </Page>
  );
};
