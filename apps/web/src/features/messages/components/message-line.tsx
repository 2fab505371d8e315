import { type Message, messageLimits, type ReactionEmoji, reactionEmojis } from '@mz/contracts/messages';
import { Check, Ellipsis, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { PictureGrid } from '../../pictures/index.ts';
import { HiddenNotice, useReport } from '../../safety/index.ts';
import { splitShared } from '../model/shared-links.ts';
import { splitLinks } from '../model/thread-title.ts';
import { ReactionIcon, reactionName } from './reaction-icon.tsx';

/** Fetched with the first message that shares something of the product. */
const SharedCards = lazy(async () => ({ default: (await import('../../social/index.ts')).SharedCards }));

/** By which the message is found in the document. */
export const messageElementId = (id: string): string => `message-${id}`;

/** A text whose addresses can be followed; markup in it is text. */
const Words = ({ text }: { text: string }) => (
  <span dir="auto" className="block break-words whitespace-pre-wrap">
    {splitLinks(text).map((part, index) =>
      part.isLink ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <TextAnchor key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </TextAnchor>
      ) : (
        part.text
      ),
    )}
  </span>
);

/** What a message says: its words, and what of the product it shares. */
export const MessageText = ({ text: whole }: { text: string }) => {
  const { text, shared } = splitShared(whole, window.location.origin);
  return (
    <>
      {text === '' ? null : <Words text={text} />}
      {shared.length > 0 ? (
        <Suspense fallback={<Skeleton className="h-16 w-80 max-w-full" />}>
          <SharedCards shared={shared} />
        </Suspense>
      ) : null}
    </>
  );
};

interface MessageLineProps {
  message: Message;
  isMine: boolean;
  /** Whose it is, where more than two talk. */
  author: string | null;
  nameOf: (memberId: string) => string;
  /** The latest of mine the other member has read. */
  isRead: boolean;
  now: Date;
  canWrite: boolean;
  onReact: (emoji: ReactionEmoji, on: boolean) => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export const bubbleClass = (isMine: boolean) =>
  cx(
    'max-w-[min(100%,440px)] min-w-0 rounded-card px-3.5 py-2.5 text-body',
    isMine ? 'rounded-ee-none bg-primary-soft' : 'rounded-es-none border border-line bg-surface',
  );

/** One message with what can be done about it. */
export const MessageLine = ({
  message,
  isMine,
  author,
  nameOf,
  isRead,
  now,
  canWrite,
  onReact,
  onReply,
  onEdit,
  onDelete,
}: MessageLineProps) => {
  const { t, i18n } = useTranslation('messages');
  const [isCovered, setCovered] = useState(message.hasMutedWord);
  const report = useReport('message', message.id);
  const at = new Date(message.createdAt);
  const time = formatTime(at, i18n.language);
  const canChange = isMine && now.getTime() - at.getTime() < messageLimits.changeMinutes * 60_000;
  return (
    <li
      id={messageElementId(message.id)}
      tabIndex={-1}
      className={cx(
        'group flex scroll-my-4 flex-col gap-1 rounded-card',
        isMine ? 'items-end' : 'items-start',
      )}
    >
      {author === null ? null : (
        <bdi className="px-1 text-tiny font-medium text-ink-muted">{author || t('gone')}</bdi>
      )}
      <div className={cx('flex max-w-full items-center gap-1', isMine && 'flex-row-reverse')}>
        <div className={bubbleClass(isMine)}>
          {message.replyTo ? (
            <div className="mb-1.5 border-s-2 border-primary ps-2 text-small text-ink-muted">
              <bdi className="font-medium">{nameOf(message.replyTo.authorId)}</bdi>
              <span dir="auto" className="line-clamp-2 break-words">
                {message.replyTo.excerpt || t('deleted')}
              </span>
            </div>
          ) : null}
          {message.isDeleted ? (
            <em className="text-ink-muted">{t('deleted')}</em>
          ) : isCovered ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <em className="text-ink-muted">{t('mutedWord')}</em>
              <Button variant="ghost" size="sm" onClick={() => setCovered(false)}>
                {t('showMuted')}
              </Button>
            </span>
          ) : (
            <div className="flex flex-col gap-2">
              {message.text === '' ? null : <MessageText text={message.text} />}
              {message.pictures.length > 0 ? (
                <div className="w-72 max-w-full">
                  <PictureGrid pictures={message.pictures} />
                </div>
              ) : null}
            </div>
          )}
        </div>
        {message.isDeleted ? null : (
          <div className="flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <Menu
              align="start"
              className="min-w-0"
              trigger={<IconButton size="sm" icon={SmilePlus} iconSize={16} label={t('react')} />}
            >
              <div className="flex">
                {reactionEmojis.map((emoji) => (
                  <MenuItem
                    key={emoji}
                    aria-label={t(`reactions.${reactionName(emoji)}`)}
                    onSelect={() =>
                      onReact(
                        emoji,
                        !message.reactions.some((reaction) => reaction.emoji === emoji && reaction.isMine),
                      )
                    }
                  >
                    {/* i18n-keys: messages:reactions.* */}
                    <ReactionIcon emoji={emoji} />
                  </MenuItem>
                ))}
              </div>
            </Menu>
            {canWrite || canChange || !isMine ? (
              <Menu trigger={<IconButton size="sm" icon={Ellipsis} iconSize={16} label={t('actions')} />}>
                {canWrite ? (
                  <MenuItem icon={Reply} flip onSelect={onReply}>
                    {t('reply')}
                  </MenuItem>
                ) : null}
                {isMine ? null : report.item}
                {canChange ? (
                  <>
                    <MenuItem icon={Pencil} onSelect={onEdit}>
                      {t('edit')}
                    </MenuItem>
                    <MenuItem icon={Trash2} danger onSelect={onDelete}>
                      {t('delete')}
                    </MenuItem>
                  </>
                ) : null}
              </Menu>
            ) : null}
          </div>
        )}
      </div>
      {message.reactions.length > 0 ? (
        <div className="flex flex-wrap gap-1">
          {message.reactions.map(({ emoji, count, isMine: on }) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={on}
              aria-label={t('reaction', {
                what: t(`reactions.${reactionName(emoji as ReactionEmoji)}`),
                count,
              })}
              className={cx(
                'min-h-7 cursor-pointer rounded-control border px-2 text-tiny tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11',
                on ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
              )}
              onClick={() => onReact(emoji as ReactionEmoji, !on)}
            >
              <span className="row gap-1">
                <ReactionIcon emoji={emoji as ReactionEmoji} /> {count}
              </span>
            </button>
          ))}
        </div>
      ) : null}
      <HiddenNotice reason={message.hidden} />
      {report.dialog}
      <span className="flex items-center gap-1 px-1 text-tiny text-ink-muted">
        <time dateTime={message.createdAt}>{time}</time>
        {message.editedAt ? <span>· {t('edited')}</span> : null}
        {isRead && !message.hidden ? (
          <span className="inline-flex items-center gap-1">
            · {t('read')} <Icon as={Check} size={14} />
          </span>
        ) : null}
      </span>
    </li>
  );
};
