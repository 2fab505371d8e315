import { type ThreadBox, threadBoxes } from '@mz/contracts/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { PenLine, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { CardList } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { searchQuery, threadsQuery, unreadQuery } from '../api/messages.api.ts';
import { titleOf } from '../model/thread-title.ts';
import { ThreadRow } from './thread-row.tsx';

const SearchResults = ({ query, currentId }: { query: string; currentId: string | undefined }) => {
  const { t } = useTranslation('messages');
  const errorText = useApiError();
  const relative = useRelativeTime();
  const now = useNow();
  const search = useQuery(searchQuery(query));
  if (search.isPending) return <SkeletonRows rows={3} />;
  if (search.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void search.refetch()}>
        {errorText(search.error)}
      </ErrorState>
    );
  if (search.data.found.length === 0) return <EmptyState title={t('nothingFound')} />;
  return (
    <CardList aria-label={t('results')}>
      {search.data.found.map(({ message, thread }) => (
        <ListRow
          key={message.id}
          size="sm"
          current={thread.id === currentId}
          to={`/messages/${thread.id}`}
          title={<bdi>{titleOf(thread) || t('gone')}</bdi>}
          detail={
            <>
              <span dir="auto" className="line-clamp-2">
                {message.text}
              </span>
              <span className="text-tiny">{relative(message.createdAt, now)}</span>
            </>
          }
        />
      ))}
    </CardList>
  );
};

const Threads = ({
  box,
  currentId,
  onNew,
}: {
  box: ThreadBox;
  currentId: string | undefined;
  onNew: () => void;
}) => {
  const { t } = useTranslation('messages');
  const errorText = useApiError();
  const query = useInfiniteQuery(threadsQuery(box));
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.isError && threads.length === 0)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  if (threads.length === 0)
    return (
      // i18n-keys: messages:empty.*
      <EmptyState
        title={t(`empty.${box}`)}
        action={
          box === 'all' ? (
            <Button size="sm" onClick={onNew}>
              {t('new')}
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <>
      <CardList aria-label={t('threads')}>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} current={thread.id === currentId} />
        ))}
      </CardList>
      {query.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="m-2"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('moreThreads')}
        </Button>
      ) : null}
    </>
  );
};

/** The member's threads, with search and the request box. */
export const ThreadList = ({ currentId, onNew }: { currentId: string | undefined; onNew: () => void }) => {
  const { t, i18n } = useTranslation('messages');
  const [box, setBox] = useState<ThreadBox>('all');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const { data: unread } = useQuery(unreadQuery());
  const counts: Record<ThreadBox, number> = {
    all: 0,
    unread: unread?.threads ?? 0,
    requests: unread?.requests ?? 0,
  };
  return (
    <>
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-center justify-between gap-2">
          <h1 className="h3">{t('title')}</h1>
          <IconButton icon={PenLine} label={t('new')} onClick={onNew} />
        </div>
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setQuery(text.trim());
            }}
          >
            <Input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={text}
              maxLength={200}
              start={<Icon as={Search} size={16} />}
              onChange={(event) => {
                setText(event.target.value);
                if (event.target.value.trim() === '') setQuery('');
              }}
            />
          </form>
        </search>
        <fieldset className="flex flex-wrap gap-2" aria-label={t('boxes.label')}>
          {threadBoxes.map((id) => (
            <Chip
              key={id}
              size="sm"
              pressed={box === id && query === ''}
              onClick={() => {
                setBox(id);
                setText('');
                setQuery('');
              }}
            >
              {/* i18n-keys: messages:boxes.* */}
              {t(`boxes.${id}`)}
              {counts[id] > 0 ? <span>{formatNumber(counts[id], i18n.language)}</span> : null}
            </Chip>
          ))}
        </fieldset>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {query === '' ? (
          <Threads box={box} currentId={currentId} onNew={onNew} />
        ) : (
          <SearchResults query={query} currentId={currentId} />
        )}
      </div>
    </>
  );
};
