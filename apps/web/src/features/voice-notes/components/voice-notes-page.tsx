import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListFilter, Mic, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { MyZoneNav } from '../../myzone/index.ts';
import { voiceNotesQueries } from '../api/voice-notes.api.ts';
import type { VoiceFilter } from '../api/voice-notes.keys.ts';
import { FilterPanel, isFiltering, noFilter } from './filter-panel.tsx';
import { KeepingCard } from './keeping-card.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { NoteCard } from './note-card.tsx';
import { RecorderCard } from './recorder-card.tsx';
import { SidePanels } from './side-panels.tsx';
import { Unfinished } from './unfinished.tsx';
import { useRecorder } from './use-recorder.ts';

const NoteList = ({ filter, onClear }: { filter: VoiceFilter; onClear: () => void }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  const query = useInfiniteQuery(voiceNotesQueries.list(filter));
  const notes = query.data?.pages.flatMap((page) => page.voiceNotes) ?? [];
  return (
    <>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      ) : null}
      {query.isError && notes.length === 0 ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.isSuccess && notes.length === 0 ? (
        isFiltering(filter) ? (
          <EmptyState
            icon={Search}
            title={t('nothingFound')}
            action={
              <Button variant="outline" size="sm" onClick={onClear}>
                {t('filter.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={Mic} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )
      ) : null}
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} />
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
    </>
  );
};

/** The note an address names, alone. */
const OneNote = ({ id, onAll }: { id: string; onAll: () => void }) => {
  const { t } = useTranslation('voice-notes');
  const errorText = useApiError();
  const query = useQuery(voiceNotesQueries.one(id));
  return (
    <>
      {query.isPending ? (
        <SkeletonGroup>
          <Skeleton className="h-32 w-full" />
        </SkeletonGroup>
      ) : null}
      {query.isError && !query.data ? (
        <ErrorState title={t('oneFailed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
      ) : null}
      {query.data ? <NoteCard note={{ ...query.data, found: null }} /> : null}
      <Button variant="outline" size="sm" className="self-start" onClick={onAll}>
        {t('allNotes')}
      </Button>
    </>
  );
};

/** Recording, and what was recorded. */
const VoiceNotes = ({ memberId }: { memberId: string }) => {
  const { t } = useTranslation('voice-notes');
  const { recorder, state } = useRecorder(memberId);
  const [filter, setFilter] = useState<VoiceFilter>(noFilter);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [search, setSearch] = useSearchParams();
  const noteId = search.get('note');
  const asked = useDeferredValue(filter);
  const showAll = () => setSearch({}, { replace: true });
  const change = (next: VoiceFilter) => {
    setFilter(next);
    if (noteId) showAll();
  };
  const summary = useQuery(voiceNotesQueries.summary());
  return (
    <Columns
      endLabel={t('side.label')}
      end={
        summary.data && summary.data.total > 0 ? (
          <>
            <SidePanels
              summary={summary.data}
              tag={filter.tag}
              collection={filter.collection}
              onTag={(tag) => change({ ...filter, tag })}
              onCollection={(collection) => change({ ...filter, collection })}
            />
            <KeepingCard size="sm" />
          </>
        ) : null
      }
    >
      <RecorderCard memberId={memberId} recorder={recorder} state={state} />
      <Unfinished memberId={memberId} recorder={recorder} state={state} />
      <LeaveQuestion isNeeded={state.phase !== 'idle' && state.phase !== 'asking'} />
      <div className="flex gap-2">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          start={<Icon as={Search} size={16} />}
          value={filter.q}
          onChange={(event) => change({ ...filter, q: event.target.value })}
          className="min-w-0 flex-1"
        />
        <Button variant="outline" aria-expanded={isFilterOpen} onClick={() => setFilterOpen(!isFilterOpen)}>
          <Icon as={ListFilter} size={16} />
          {t('filter.title')}
        </Button>
      </div>
      {isFilterOpen ? (
        <FilterPanel
          filter={filter}
          tags={summary.data?.tags ?? []}
          collections={summary.data?.collections ?? []}
          onChange={change}
        />
      ) : null}
      {noteId ? (
        <OneNote id={noteId} onAll={showAll} />
      ) : (
        <NoteList filter={asked} onClear={() => setFilter(noFilter)} />
      )}
    </Columns>
  );
};

export const VoiceNotesPage = () => {
  const { t } = useTranslation('voice-notes');
  const { user } = useSession();
  useTitle(t('title'));
  return (
    <Page>
      <MyZoneNav />
      <PageHead title={t('title')} lead={t('lead')} />
      {user ? <VoiceNotes key={user.id} memberId={user.id} /> : null}
    </Page>
  );
};
