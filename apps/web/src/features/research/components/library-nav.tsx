import { useQuery } from '@tanstack/react-query';
import { Ban, Bell, Bookmark, FolderClosed, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { useFollows } from '../api/use-follows.ts';
import { NewCollection } from './new-collection.tsx';

/** Which part of the library is open; a collection by its id. */
export type LibraryPlace = 'all' | 'retracted' | 'following' | 'settings' | (string & {});

/** All saved papers, the collections, and what is followed. */
export const LibraryNav = ({ place }: { place: LibraryPlace }) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const answer = useQuery(researchQueries.collections());
  const follows = useFollows();
  const fresh = follows.data?.follows.reduce((sum, { newCount }) => sum + newCount, 0) ?? 0;
  const number = (count: number) => formatNumber(count, i18n.language);
  const isHere = (name: LibraryPlace) => (place === name ? ('page' as const) : undefined);
  return (
    <aside className="stack g12 lit-library-nav" aria-label={t('saved.nav')}>
      <nav className="side-list" aria-label={t('saved.title')}>
        <Link to="/research">
          <Icon as={Search} />
          {t('back')}
        </Link>
        <Link to="/research/saved" aria-current={isHere('all')}>
          <Icon as={Bookmark} />
          <span className="grow">{t('saved.all')}</span>
          {answer.data ? <span className="num tiny">{number(answer.data.saved)}</span> : null}
        </Link>
        <Link to="/research/saved?retracted=only" aria-current={isHere('retracted')}>
          <Icon as={Ban} />
          {t('saved.retracted')}
        </Link>
        <Link to="/research/following" aria-current={isHere('following')}>
          <Icon as={Bell} />
          <span className="grow">{t('follow.list')}</span>
          {fresh > 0 ? (
            <span className="count count-accent">
              {number(fresh)}
              <span className="sr-only">{t('follow.newWord')}</span>
            </span>
          ) : null}
        </Link>
        <Link to="/research/following?tab=settings" aria-current={isHere('settings')}>
          <Icon as={Settings} />
          {t('proxy.title')}
        </Link>
      </nav>
      <div>
        <h2 className="side-label">{t('collections.title')}</h2>
        {answer.isPending ? (
          <SkeletonGroup label={t('common:loading')} className="stack g8 px-2.5 py-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </SkeletonGroup>
        ) : null}
        {answer.isError ? (
          <p className="small px-2.5" role="alert">
            {t('collections.failed')}{' '}
            <button type="button" className="link" onClick={() => void answer.refetch()}>
              {t('common:retry')}
            </button>
          </p>
        ) : null}
        <nav className="side-list" aria-label={t('collections.title')}>
          {answer.data?.collections.map(({ id, name, count }) => (
            <Link key={id} to={`/research/saved?collection=${id}`} aria-current={isHere(id)}>
              <Icon as={FolderClosed} />
              <bdi className="grow lit-break">{name}</bdi>
              <span className="num tiny">{number(count)}</span>
            </Link>
          ))}
        </nav>
        <div className="px-2.5 pt-2">
          <NewCollection />
        </div>
      </div>
    </aside>
  );
};
