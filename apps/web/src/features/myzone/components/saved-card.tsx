import { type MyZone, myZoneLimits, type SavedKind, type SavedThing, savedKinds } from '@mz/contracts/myzone';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, FolderPlus, type LucideIcon, MessageSquare, Mic, Pill, Play, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Card, CardBody, CardHead, CardList } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Foreign } from '../../../ui/foreign.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { myZoneQueries } from '../api/myzone.api.ts';
import { CollectDialog } from './collection-dialogs.tsx';
import { CollectionsBar } from './collections-bar.tsx';

const kinds = ['all', ...savedKinds] as const;
const icons: Record<SavedKind, LucideIcon> = {
  post: MessageSquare,
  article: BookOpen,
  resource: Play,
  drug: Pill,
  'voice-note': Mic,
};
const pathOf = ({ kind, id }: SavedThing): string =>
  ({
    post: `/social/posts/${id}`,
    article: `/research/${id}`,
    resource: `/academy/${id}`,
    drug: `/tools/drugs/${id}`,
    'voice-note': `/myzone/voice-notes?note=${id}`,
  })[kind];

/** Everything that was saved, by one search; each leads to where it stands. */
export const SavedCard = ({ zone }: { zone: MyZone }) => {
  const { t, i18n } = useTranslation('myzone');
  const errorText = useApiError();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const [collected, setCollected] = useState<SavedThing | null>(null);
  const words = useDeferredValue(typed.trim());
  // One that was deleted elsewhere filters nothing.
  const collection = zone.collections.some(({ id }) => id === chosen) ? chosen : null;
  const query = useQuery(myZoneQueries.saved({ q: words, kind, collection }));
  const namesOf = ({ collections }: SavedThing): string =>
    zone.collections
      .filter(({ id }) => collections.includes(id))
      .map(({ name }) => name)
      .join(t('collection.separator'));
  const { posts, articles, resources, drugs } = zone.saved;
  const counts = {
    all: posts + articles + resources + drugs + zone.voiceNotes,
    post: posts,
    article: articles,
    resource: resources,
    drug: drugs,
    'voice-note': zone.voiceNotes,
  };
  return (
    <Card as="section" aria-labelledby="myzone-saved">
      <CardHead title={t('saved')} titleId="myzone-saved" />
      <CardBody>
        <div className="stack gap-3">
          <Input
            type="search"
            aria-label={t('searchSaved')}
            placeholder={t('searchSaved')}
            maxLength={myZoneLimits.queryLength}
            start={<Icon as={Search} size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap gap-1.5">
            {kinds.map((one) => (
              <Chip key={one} pressed={kind === one} onClick={() => setKind(one)}>
                {/* i18n-keys: myzone:kinds.* */}
                {t(`kinds.${one}`)} <span>{formatNumber(counts[one], i18n.language)}</span>
              </Chip>
            ))}
          </div>
          <CollectionsBar collections={zone.collections} chosen={collection} onChoose={setChosen} />
        </div>
      </CardBody>
      {query.isPending ? <SkeletonRows rows={3} /> : null}
      {query.isError ? (
        <ErrorState title={t('savedFailed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data?.saved.length === 0 ? (
        <EmptyState title={t(words ? 'nothingFound' : collection ? 'nothingCollected' : 'nothingSaved')} />
      ) : null}
      {query.data && query.data.saved.length > 0 ? (
        <CardList aria-label={t('saved')}>
          {query.data.saved.map((thing) => (
            <ListRow
              key={thing.kind + thing.id}
              size="sm"
              icon={icons[thing.kind]}
              to={pathOf(thing)}
              title={<Foreign className="line-clamp-2">{thing.title}</Foreign>}
              // i18n-keys: myzone:kind.*
              detail={
                <>
                  {`${t(`kind.${thing.kind}`)} · ${formatDate(new Date(thing.savedAt), i18n.language)}`}
                  {thing.collections.length > 0 ? (
                    <>
                      {' · '}
                      <bdi>{namesOf(thing)}</bdi>
                    </>
                  ) : null}
                </>
              }
              end={
                <IconButton
                  icon={FolderPlus}
                  label={t('collection.put', { title: thing.title })}
                  onClick={() => setCollected(thing)}
                />
              }
            />
          ))}
        </CardList>
      ) : null}
      {collected ? (
        <CollectDialog thing={collected} collections={zone.collections} onClose={() => setCollected(null)} />
      ) : null}
    </Card>
  );
};
