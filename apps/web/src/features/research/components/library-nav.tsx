import { useQuery } from '@tanstack/react-query';
import { Ban, Bell, Bookmark, FolderClosed, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCurrentInSight } from '../../../lib/use-current-in-sight.ts';
import { Count } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SideNav, SideNavLabel, SideNavLink } from '../../../ui/side-nav.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useFollows } from '../api/use-follows.ts';
import { NewCollection } from './new-collection.tsx';

/** Which part of the library is open; a collection by its id. */
export type LibraryPlace = 'all' | 'retracted' | 'following' | 'settings' | (string & {});

/** On narrow screens one line that scrolls, from edge to edge. */
const listClass =
  'relative max-lg:-mx-(--gutter) max-lg:flex-row max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-0.5 max-lg:[scrollbar-width:none] max-lg:*:w-auto max-lg:*:max-w-[80vw] max-lg:*:flex-none';

/** All saved papers, the collections, and what is followed. */
export const LibraryNav = ({ place }: { place: LibraryPlace }) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const answer = useQuery(researchQueries.collections());
  const follows = useFollows();
  const fresh = follows.data?.follows.reduce((sum, { newCount }) => sum + newCount, 0) ?? 0;
  const number = (count: number) => formatNumber(count, i18n.language);
  const counted = answer.data !== undefined;
  const places = useCurrentInSight<HTMLElement>(`${place} ${counted} ${fresh}`);
  const collections = useCurrentInSight<HTMLElement>(`${place} ${counted}`);
  const isHere = (name: LibraryPlace) => (place === name ? ('page' as const) : undefined);
  return (
    <aside className="stack gap-3" aria-label={t('saved.nav')}>
      <SideNav ref={places} label={t('saved.title')} className={listClass}>
        <SideNavLink to="/research" icon={Search}>
          {t('back')}
        </SideNavLink>
        <SideNavLink
          to="/research/saved"
          aria-current={isHere('all')}
          icon={Bookmark}
          end={
            answer.data ? <span className="tabular-nums text-tiny">{number(answer.data.saved)}</span> : null
          }
        >
          {t('saved.all')}
        </SideNavLink>
        <SideNavLink to="/research/saved?retracted=only" aria-current={isHere('retracted')} icon={Ban}>
          {t('saved.retracted')}
        </SideNavLink>
        <SideNavLink
          to="/research/following"
          aria-current={isHere('following')}
          icon={Bell}
          end={
            fresh > 0 ? (
              <Count accent>
                {number(fresh)}
                <span className="sr-only">{t('follow.newWord')}</span>
              </Count>
            ) : null
          }
        >
          {t('follow.list')}
        </SideNavLink>
        <SideNavLink
          to="/research/following?tab=settings"
          aria-current={isHere('settings')}
          icon={Settings}
          wrap
        >
          {t('proxy.title')}
        </SideNavLink>
      </SideNav>
      <div>
        <SideNavLabel as="h2">{t('collections.title')}</SideNavLabel>
        {answer.isPending ? (
          <SkeletonGroup label={t('common:loading')} className="stack gap-px max-lg:py-0.5">
            <Skeleton className="h-8.5 w-2/3 pointer-coarse:h-11" />
            <Skeleton className="h-8.5 w-1/2 pointer-coarse:h-11 max-lg:hidden" />
          </SkeletonGroup>
        ) : null}
        {answer.isError ? (
          <p className="text-small px-2.5" role="alert">
            {t('collections.failed')}{' '}
            <Button variant="plain" onClick={() => void answer.refetch()}>
              {t('common:retry')}
            </Button>
          </p>
        ) : null}
        <SideNav ref={collections} label={t('collections.title')} className={listClass}>
          {answer.data?.collections.map(({ id, name, count }) => (
            <SideNavLink
              key={id}
              to={`/research/saved?collection=${id}`}
              aria-current={isHere(id)}
              icon={FolderClosed}
              end={<span className="tabular-nums text-tiny">{number(count)}</span>}
            >
              <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
            </SideNavLink>
          ))}
        </SideNav>
        <div className="px-2.5 pt-2">
          <NewCollection />
        </div>
      </div>
    </aside>
  );
};
