import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Image, ShieldCheck, UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { messagesQuery, threadQuery, useThreadChange } from '../api/messages.api.ts';
import { sharedOf } from '../model/shared-links.ts';
import { titleOf } from '../model/thread-title.ts';
import { messageElementId } from './message-line.tsx';

/** Fetched with the first conversation that shares something of the product. */
const SharedLine = lazy(async () => ({ default: (await import('../../social/index.ts')).SharedLine }));

const showMessage = (id: string): void =>
  document.getElementById(messageElementId(id))?.scrollIntoView({ block: 'center' });

const Shared = ({ threadId }: { threadId: string }) => {
  const { t } = useTranslation('messages');
  const { data } = useInfiniteQuery(messagesQuery(threadId));
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  const { links, pictures } = sharedOf(messages, window.location.origin);
  if (links.length === 0 && pictures.length === 0) return null;
  return (
    <section className="stack gap-1" aria-label={t('side.shared')}>
      <h3 className="text-small font-heading text-ink-muted">{t('side.shared')}</h3>
      <ul>
        {links.map((link) => (
          <Suspense key={link.address} fallback={<Skeleton className="h-5 w-full" />}>
            <SharedLine {...link} />
          </Suspense>
        ))}
        {pictures.map(({ id, alt, messageId }) => (
          <li key={id} className="text-small">
            <button
              type="button"
              className="flex w-full cursor-pointer items-center gap-2 py-1 text-start hover:underline pointer-coarse:min-h-11"
              aria-label={t('side.show', { name: alt || t('side.picture') })}
              onClick={() => showMessage(messageId)}
            >
              <Icon as={Image} size={16} className="shrink-0 text-ink-muted" />
              <bdi className="min-w-0 truncate">{alt || t('side.picture')}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Beside a conversation on wide screens: with whom it is, what was shared in it, and what one chose for it. */
export const ThreadSide = ({ threadId }: { threadId: string }) => {
  const { t } = useTranslation('messages');
  const { nameOf } = useSpecialties();
  const errorText = useApiError();
  const { data: thread } = useQuery(threadQuery(threadId));
  const change = useThreadChange(threadId);
  if (!thread) return null;
  const other = thread.kind === 'direct' ? thread.members[0] : undefined;
  const title = titleOf(thread) || t('gone');
  const choose = (chosen: { muted: boolean } | { receipts: boolean }) =>
    change.mutate({ act: 'update', change: chosen }, { onError: (cause) => toast.error(errorText(cause)) });
  return (
    <div className="stack gap-5 p-4.5">
      <div className="stack items-center gap-1 border-b border-line pb-5 text-center">
        {other ? (
          <Avatar name={title} url={other.avatarUrl} size={64} />
        ) : (
          <span className="grid size-16 place-items-center rounded-full bg-info-soft text-info">
            <Icon as={UsersRound} />
          </span>
        )}
        <p className="mt-1.5 flex max-w-full items-center gap-1.5 font-semibold">
          <bdi className="min-w-0 break-words">{title}</bdi>
          {other?.verified ? (
            <Icon as={ShieldCheck} size={16} className="text-primary" label={t('verified')} />
          ) : null}
        </p>
        <p className="text-small text-ink-muted">
          {other
            ? other.specialty && nameOf(other.specialty)
            : t('memberCount', { count: thread.memberCount })}
        </p>
        {other?.fullName ? (
          <ButtonLink size="sm" variant="outline" className="mt-1.5" to={`/profile/${other.id}`}>
            {t('side.profile')}
          </ButtonLink>
        ) : null}
      </div>
      <Shared threadId={threadId} />
      <section className="stack gap-2" aria-label={t('side.label')}>
        <h3 className="text-small font-heading text-ink-muted">{t('side.label')}</h3>
        <Switch
          className="text-small"
          checked={thread.muted}
          disabled={change.isPending}
          onChange={(muted) => choose({ muted })}
        >
          {t('settings.mute')}
        </Switch>
        <Switch
          className="text-small"
          checked={thread.receipts}
          disabled={change.isPending}
          onChange={(receipts) => choose({ receipts })}
        >
          {t('settings.receipts')}
        </Switch>
      </section>
    </div>
  );
};
