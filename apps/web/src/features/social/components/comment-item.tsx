import type { Post } from '@mz/contracts/social';
import type { Comment, CommentReply } from '@mz/contracts/social-comments';
import { CircleCheck, MoreHorizontal, PenLine, ThumbsUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { HiddenNotice, useReport } from '../../safety/index.ts';
import type { useCommentChanges } from '../api/comments.api.ts';
import { usePostChanges } from '../api/use-post-acts.ts';
import { CitationList } from './citation-list.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { AuthorAvatar, AuthorLine, AuthorName } from './post-author.tsx';
import { PostText } from './post-text.tsx';

interface CommentItemProps {
  post: Post;
  comment: Comment | CommentReply;
  changes: ReturnType<typeof useCommentChanges>;
  onReply?: () => void;
}

/** One comment or reply. */
export const CommentItem = ({ post, comment, changes, onReply }: CommentItemProps) => {
  const { t, i18n } = useTranslation('social');
  const [isEditing, setEditing] = useState(false);
  const { accept } = usePostChanges(post.id);
  const report = useReport('comment', comment.id);
  const isAccepted = post.acceptedCommentId === comment.id;
  const canAccept = post.mine && post.kind !== 'note' && comment.parentId === null && !comment.deleted;
  const amount = formatNumber(comment.likes, i18n.language);
  if (comment.deleted)
    return <p className="ps-10 text-small text-ink-muted italic">{t('comments.deleted')}</p>;
  return (
    <div className="flex items-start gap-2.5">
      <AuthorAvatar author={comment.author} size={28} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div
          className={`flex flex-col gap-1 rounded-card px-3.5 py-2.5 ${isAccepted ? 'bg-success-soft' : 'bg-sunken'}`}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-small">
            <AuthorName author={comment.author} />
            <AuthorLine author={null} at={comment.createdAt} edited={comment.editedAt !== null} />
          </div>
          {isEditing ? (
            <CommentComposer
              label={t('comments.edit')}
              canCite={false}
              initial={comment.text}
              initialMentions={comment.mentions}
              onSend={({ text, mentions, identifiersStated }) =>
                changes.update.mutateAsync({ id: comment.id, text, mentions, identifiersStated })
              }
              onClose={() => setEditing(false)}
              autoFocus
            />
          ) : (
            <PostText text={comment.text} mentions={comment.mentions} whole />
          )}
          {isAccepted ? (
            <Badge tone="success" icon={CircleCheck} className="self-start">
              {t('comments.accepted')}
            </Badge>
          ) : null}
        </div>
        <HiddenNotice reason={comment.hidden} />
        <CitationList citations={comment.citations} />
        <div className="flex flex-wrap items-center gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={comment.liked}
            aria-label={t('comments.like', { count: comment.likes, amount })}
            onClick={() => changes.like.mutate({ id: comment.id, isOn: !comment.liked })}
          >
            <Icon
              as={ThumbsUp}
              size={16}
              className={comment.liked ? 'fill-current text-primary' : undefined}
            />
            {comment.likes > 0 ? amount : t('comments.useful')}
          </Button>
          {onReply ? (
            <Button variant="ghost" size="sm" onClick={onReply}>
              {t('comments.reply')}
            </Button>
          ) : null}
          {canAccept ? (
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={isAccepted}
              onClick={() => accept.mutate(isAccepted ? null : comment.id)}
            >
              {t(isAccepted ? 'comments.unaccept' : 'comments.accept')}
            </Button>
          ) : null}
          {comment.mine ? (
            <Menu trigger={<IconButton size="sm" icon={MoreHorizontal} label={t('comments.more')} />}>
              <MenuItem icon={PenLine} onSelect={() => setEditing(true)}>
                {t('menu.edit')}
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => changes.remove.mutate(comment.id)}>
                {t('menu.delete')}
              </MenuItem>
            </Menu>
          ) : (
            <Menu trigger={<IconButton size="sm" icon={MoreHorizontal} label={t('comments.more')} />}>
              {report.item}
            </Menu>
          )}
          {report.dialog}
        </div>
      </div>
    </div>
  );
};
