import type { Message } from '@mz/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRelativeTime } from '../../../lib/use-relative-time.ts';
import { CardList } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { searchQuery } from '../api/messages.api.ts';

interface ThreadSearchProps {
  threadId: string;
  nameOf: (memberId: string) => string;
  /** The message that is being gone to. */
  goingTo: string | null;
  onShow: (message: Message) => void;
  onClose: () => void;
}

const Found = ({ query, threadId, nameOf, goingTo, onShow }: ThreadSearchProps & { query: string }) => {
  const { t } = useTranslation('messages');
  const errorText = useApiError();
  const relative = useRelativeTime();
  const now = useNow();
  const search = useQuery(searchQuery(query, threadId));
  if (search.isPending) return <SkeletonRows rows={2} />;
  if (search.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void search.refetch()}>
        {errorText(search.error)}
      </ErrorState>
    );
  const { found } = search.data;
  if (found.length === 0) return <EmptyState title={t('nothingFound')} />;
  return (
    <CardList aria-label={t('results')}>
      {found.map(({ message }) => (
        <li key={message.id}>
          <button
            type="button"
            className="flex w-full cursor-pointer flex-col gap-0.5 px-4 py-2.5 text-start text-small hover:bg-sunken pointer-coarse:min-h-11"
            aria-busy={goingTo === message.id}
            onClick={() => onShow(message)}
          >
            <span className="flex w-full items-baseline gap-2 text-tiny text-ink-muted">
              <bdi className="min-w-0 truncate font-medium">{nameOf(message.authorId)}</bdi>
              <time className="ms-auto shrink-0" dateTime={message.createdAt}>
                {relative(message.createdAt, now)}
              </time>
            </span>
            <span dir="auto" className="line-clamp-2 break-words">
              {message.text}
            </span>
          </button>
        </li>
      ))}
    </CardList>
  );
};

/** Finds messages of one conversation; what is chosen is gone to. */
export const ThreadSearch = (props: ThreadSearchProps) => {
  const { t } = useTranslation('messages');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  return (
    <section
      className="border-b border-line bg-surface"
      aria-label={t('searchHere')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose();
      }}
    >
      <search className="flex items-center gap-2 px-4 py-2">
        <form
          className="min-w-0 flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            setQuery(text.trim());
          }}
        >
          <Input
            type="search"
            autoFocus
            aria-label={t('searchHere')}
            placeholder={t('searchHere')}
            value={text}
            maxLength={200}
            start={<Icon as={Search} size={16} />}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value.trim() === '') setQuery('');
            }}
          />
        </form>
        <IconButton icon={X} label={t('closeSearch')} onClick={props.onClose} />
      </search>
      {query === '' ? null : (
        <div className="max-h-[40dvh] overflow-y-auto border-t border-line">
          <Found {...props} query={query} />
        </div>
      )}
    </section>
  );
};
