import type { Thread } from '@mz/contracts/messages';
import { ArrowLeft, Ellipsis, Search, ShieldCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { titleOf } from '../model/thread-title.ts';

const ThreadSettings = lazyPart(async () => (await import('./thread-settings.tsx')).ThreadSettings);

/** Whose thread it is, who is here or writes now, and the way to its settings. */
export const ThreadHead = ({
  thread,
  typing,
  isOnline,
  isSearching,
  onSearch,
}: {
  thread: Thread;
  typing: readonly string[];
  isOnline: boolean;
  isSearching: boolean;
  onSearch: () => void;
}) => {
  const { t } = useTranslation('messages');
  const { nameOf } = useSpecialties();
  const [isOpen, setIsOpen] = useState(false);
  const other = thread.kind === 'direct' ? thread.members[0] : undefined;
  const title = titleOf(thread) || t('gone');
  const still = other
    ? isOnline
      ? t('online')
      : ''
    : thread.kind === 'group'
      ? t('memberCount', { count: thread.memberCount })
      : '';
  const state = typing.length > 0 ? t('typing', { names: typing.join(', ') }) : still;
  return (
    <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-3">
      <span className="md:hidden">
        <IconLink icon={ArrowLeft} flip label={t('back')} to="/messages" />
      </span>
      {thread.kind === 'group' ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-info-soft text-info">
          <Icon as={UsersRound} size={16} />
        </span>
      ) : (
        <Avatar name={title} url={other?.avatarUrl} online={isOnline} />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-body font-semibold">
          {other?.fullName ? (
            <TextLink tone="plain" to={`/profile/${other.id}`} className="truncate">
              <bdi>{title}</bdi>
            </TextLink>
          ) : (
            <bdi className="truncate">{title}</bdi>
          )}
          {other?.verified ? (
            <span className="text-primary">
              <Icon as={ShieldCheck} size={16} />
              <span className="sr-only">{t('verified')}</span>
            </span>
          ) : null}
        </h2>
        <p className="min-h-4.5 truncate text-tiny text-ink-muted">
          {other?.specialty ? `${nameOf(other.specialty)}${state === '' ? '' : ' · '}` : null}
          <span role="status">{state}</span>
        </p>
      </div>
      <IconButton icon={Search} label={t('searchHere')} aria-expanded={isSearching} onClick={onSearch} />
      <IconButton icon={Ellipsis} label={t('settings.title')} onClick={() => setIsOpen(true)} />
      {isOpen ? <ThreadSettings thread={thread} onClose={() => setIsOpen(false)} /> : null}
    </header>
  );
};
