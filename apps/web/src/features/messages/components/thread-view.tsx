import type { Profile } from '@mz/contracts';
import type { Message, Thread } from '@mz/contracts/messages';
import type { NewPicture } from '@mz/contracts/pictures';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import {
  messagesQuery,
  sendRead,
  threadQuery,
  useMessageActions,
  useThreadChange,
} from '../api/messages.api.ts';
import { useOutbox } from '../api/use-outbox.ts';
import { useOnlineMember, useTyping } from '../api/use-thread-topics.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageLine, messageElementId } from './message-line.tsx';
import { ThreadHead } from './thread-head.tsx';
import { WaitingLine } from './waiting-line.tsx';

const ThreadSearch = lazyPart(async () => (await import('./thread-search.tsx')).ThreadSearch);

/** Closer to the end than this, new messages are followed. */
const nearEnd = 120;

const dayOf = (message: Message): string => new Date(message.createdAt).toDateString();

/** Tells the server what was read while the page is looked at. */
const useReading = (thread: Thread | undefined, latestSeq: number): void => {
  const threadId = thread?.id;
  const readSeq = thread?.state === 'active' ? thread.readSeq : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (threadId === undefined || latestSeq <= readSeq) return undefined;
    const tell = () => {
      // Told again with the next message where it fails.
      if (document.visibilityState === 'visible') void sendRead(threadId, latestSeq).catch(() => {});
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [threadId, latestSeq, readSeq]);
};

const RequestBanner = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('messages');
  const errorText = useApiError();
  const change = useThreadChange(thread.id);
  return (
    <Banner
      tone="info"
      shape="flush"
      quiet
      title={t('request.title', { name: thread.members[0]?.fullName || t('gone') })}
      action={
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ act: 'answer', accept: true })}
          >
            {t('request.accept')}
          </Button>
          {thread.state === 'requested' ? (
            <Button
              size="sm"
              variant="outline"
              disabled={change.isPending}
              onClick={() => change.mutate({ act: 'answer', accept: false })}
            >
              {t('request.decline')}
            </Button>
          ) : null}
        </span>
      }
    >
      {change.isError ? errorText(change.error) : t('request.text')}
    </Banner>
  );
};

/** What the composer writes about. */
type About = { readonly kind: 'reply' | 'edit'; readonly message: Message } | null;

/** One thread: its messages, those on their way, and where one writes. */
export const ThreadView = ({ threadId, viewer }: { threadId: string; viewer: Profile }) => {
  const { t, i18n } = useTranslation('messages');
  const errorText = useApiError();
  const now = useNow();
  const thread = useQuery(threadQuery(threadId));
  const query = useInfiniteQuery(messagesQuery(threadId));
  const outbox = useOutbox(viewer.id);
  const actions = useMessageActions(threadId);
  const typing = useTyping(threadId, viewer.id);
  const other = thread.data?.kind === 'direct' ? thread.data.members[0] : undefined;
  const isOnline = useOnlineMember(other?.id);
  const [about, setAbout] = useState<About>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const [goingTo, setGoingTo] = useState<Message | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const messages = query.data?.pages.flatMap((page) => page.messages).reverse() ?? [];
  const sent = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outbox.waiting.filter((one) => one.threadId === threadId && !sent.has(one.clientId));
  const latestSeq = messages.at(-1)?.seq ?? 0;
  useReading(thread.data, latestSeq);

  const count = messages.length + waiting.length;
  const first = messages[0]?.seq ?? 0;
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when messages come, at either end
  useLayoutEffect(() => {
    const place = list.current;
    if (!place) return;
    // Earlier ones push down what is being read; the place is kept.
    if (follows.current) place.scrollTop = place.scrollHeight;
    else if (height.current > 0) place.scrollTop += place.scrollHeight - height.current;
    height.current = 0;
  }, [count, first]);

  // Pictures, and cards of what is shared, come after the words: whoever reads the end stays there.
  useEffect(() => {
    const place = list.current;
    const content = place?.lastElementChild;
    if (!place || !content) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) place.scrollTop = place.scrollHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  });

  // What was found may be older than what is shown: earlier ones are fetched until it is there.
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (!goingTo || isFetching) return;
    const line = document.getElementById(messageElementId(goingTo.id));
    if (!line && hasNextPage && !isError && first > goingTo.seq) {
      follows.current = false;
      void fetchNextPage();
      return;
    }
    setGoingTo(null);
    if (!line) return;
    follows.current = false;
    line.scrollIntoView({ block: 'center' });
    line.focus({ preventScroll: true });
  }, [goingTo, isFetching, hasNextPage, isError, first, fetchNextPage]);

  if (thread.isPending || query.isPending)
    return (
      <div className="p-4">
        <SkeletonRows rows={5} />
      </div>
    );
  if (thread.isError) {
    const isMissing =
      thread.error instanceof ApiError && ['not_found', 'validation_failed'].includes(thread.error.code);
    return isMissing ? (
      <EmptyState
        className="m-auto"
        title={t('missing')}
        action={
          <ButtonLink size="sm" to="/messages">
            {t('back')}
          </ButtonLink>
        }
      />
    ) : (
      <ErrorState className="m-auto" title={t('failed')} onRetry={() => void thread.refetch()}>
        {errorText(thread.error)}
      </ErrorState>
    );
  }
  const nameOf = (memberId: string): string =>
    memberId === viewer.id
      ? t('self')
      : (thread.data.members.find(({ id }) => id === memberId)?.fullName ?? t('gone'));
  const readByOther = other?.readSeq ?? 0;
  const lastRead = messages.findLast(({ authorId, seq }) => authorId === viewer.id && seq <= readByOther);
  const canWrite = thread.data.refusal === null && thread.data.state !== 'declined';
  const draftKey = `mz.messages.draft.${viewer.id}.${threadId}`;
  const send = (text: string, stated: boolean, pictures: readonly NewPicture[]) => {
    if (about?.kind === 'edit') {
      actions.edit.mutate({ id: about.message.id, text, stated }, { onSuccess: () => setAbout(null) });
      return;
    }
    follows.current = true;
    const replyTo = about?.message ?? null;
    outbox.add({
      clientId: crypto.randomUUID(),
      threadId,
      text,
      replyTo: replyTo && { id: replyTo.id, authorId: replyTo.authorId, excerpt: replyTo.text.slice(0, 140) },
      identifiersStated: stated,
      pictures: [...pictures],
      writtenAt: new Date().toISOString(),
      refusal: null,
    });
    setAbout(null);
  };
  const loadEarlier = () => {
    height.current = list.current?.scrollHeight ?? 0;
    follows.current = false;
    void query.fetchNextPage();
  };
  return (
    <>
      <ThreadHead
        thread={thread.data}
        typing={typing.map(nameOf)}
        isOnline={isOnline}
        isSearching={isSearching}
        onSearch={() => setIsSearching((is) => !is)}
      />
      {isSearching ? (
        <ThreadSearch
          threadId={threadId}
          nameOf={nameOf}
          goingTo={goingTo?.id ?? null}
          onShow={setGoingTo}
          onClose={() => setIsSearching(false)}
        />
      ) : null}
      {thread.data.state !== 'active' ? <RequestBanner thread={thread.data} /> : null}
      <div
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4"
        onScroll={({ currentTarget: place }) => {
          follows.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearEnd;
        }}
      >
        {query.isError ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {errorText(query.error)}
          </ErrorState>
        ) : null}
        {query.hasNextPage ? (
          <div className="mb-3 text-center">
            <Button size="sm" variant="ghost" busy={query.isFetchingNextPage} onClick={loadEarlier}>
              {t('earlier')}
            </Button>
          </div>
        ) : null}
        {count === 0 && query.isSuccess ? (
          <p className="py-8 text-center text-ink-muted">{t('first')}</p>
        ) : null}
        <ol
          className="flex flex-col gap-2.5"
          aria-label={t('messages')}
          aria-live="polite"
          aria-relevant="additions"
        >
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const isNewDay = !before || dayOf(before) !== dayOf(message);
            const isMine = message.authorId === viewer.id;
            const showsAuthor =
              thread.data.kind === 'group' && !isMine && (isNewDay || before?.authorId !== message.authorId);
            return [
              isNewDay ? (
                <li key={dayOf(message)} className="py-1 text-center text-tiny text-ink-muted">
                  {dayOf(message) === now.toDateString()
                    ? t('today')
                    : formatLongDay(new Date(message.createdAt), i18n.language)}
                </li>
              ) : null,
              <MessageLine
                key={message.id}
                message={message}
                isMine={isMine}
                author={showsAuthor ? nameOf(message.authorId) : null}
                nameOf={nameOf}
                isRead={message.id === lastRead?.id}
                now={now}
                canWrite={canWrite}
                onReact={(emoji, on) => actions.react.mutate({ id: message.id, emoji, on })}
                onReply={() => setAbout({ kind: 'reply', message })}
                onEdit={() => setAbout({ kind: 'edit', message })}
                onDelete={() => setDeleting(message)}
              />,
            ];
          })}
          {waiting.map((message) => (
            <WaitingLine
              key={message.clientId}
              message={message}
              onRetry={() =>
                outbox.retry(
                  message.clientId,
                  message.refusal === 'identifiers' ? { identifiersStated: true } : {},
                )
              }
              onDiscard={() => outbox.discard(message.clientId)}
            />
          ))}
        </ol>
      </div>
      {canWrite ? (
        <MessageComposer
          key={about ? `${about.kind}.${about.message.id}` : 'new'}
          threadId={threadId}
          draftKey={about?.kind === 'edit' ? `${draftKey}.edit` : draftKey}
          initialText={about?.kind === 'edit' ? about.message.text : (sessionStorage.getItem(draftKey) ?? '')}
          names={[viewer.fullName, ...thread.data.members.map(({ fullName }) => fullName)]}
          about={
            about && {
              label:
                about.kind === 'edit'
                  ? t('editing')
                  : t('replyingTo', { name: nameOf(about.message.authorId) }),
              excerpt: about.message.text,
            }
          }
          onCancelAbout={() => setAbout(null)}
          busy={actions.edit.isPending}
          error={actions.edit.isError ? <Banner tone="danger">{errorText(actions.edit.error)}</Banner> : null}
          takesPictures={about?.kind !== 'edit'}
          onSend={send}
        />
      ) : (
        <p className="border-t border-line bg-surface px-4 py-3 text-small text-ink-muted" role="status">
          {/* i18n-keys: messages:refusal.* */}
          {t(`refusal.${thread.data.refusal ?? 'declinedByYou'}`)}
        </p>
      )}
      {deleting ? (
        <ConfirmDialog
          title={t('confirmDelete.title')}
          description={t('confirmDelete.text')}
          confirmLabel={t('delete')}
          busy={actions.remove.isPending}
          error={actions.remove.isError ? errorText(actions.remove.error) : undefined}
          onConfirm={() => actions.remove.mutate(deleting.id, { onSuccess: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  );
};
