import type { Post } from '@mz/contracts/social';
import { Bookmark, Heart, Link2, MessageCircle, Repeat2, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { isShareClosed } from '../../../ui/share-items.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLike, useSave, useShare } from '../api/use-post-acts.ts';

interface PostActionsProps {
  post: Post;
  areCommentsOpen: boolean;
  onComments: () => void;
  onRepost: () => void;
}

const addressOf = (post: Post): string => new URL(`/social/posts/${post.id}`, location.origin).href;

/** Like, comment, pass on, save. */
export const PostActions = ({ post, areCommentsOpen, onComments, onRepost }: PostActionsProps) => {
  const { t, i18n } = useTranslation('social');
  const like = useLike(post);
  const save = useSave(post);
  const share = useShare(post);
  const amount = (count: number) => formatNumber(count, i18n.language);
  const copy = () =>
    navigator.clipboard.writeText(addressOf(post)).then(
      () => {
        toast(t('actions.copied'));
        share.mutate(true);
      },
      () => toast.error(t('actions.copyFailed')),
    );
  const pass = () =>
    navigator.share({ url: addressOf(post) }).then(
      () => share.mutate(true),
      (cause: unknown) => {
        if (!isShareClosed(cause)) toast.error(t('actions.copyFailed'));
      },
    );
  const canPass = typeof navigator.share === 'function';
  return (
    <div className="-ms-2.5 flex flex-wrap items-center gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={post.liked}
        aria-label={t('actions.like', { count: post.likes, amount: amount(post.likes) })}
        onClick={() => like.mutate(!post.liked)}
      >
        <Icon as={Heart} className={post.liked ? 'fill-current text-accent-ink' : undefined} />
        <span className="tabular-nums">{amount(post.likes)}</span>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={areCommentsOpen}
        aria-label={t('actions.comment', { count: post.comments, amount: amount(post.comments) })}
        onClick={onComments}
      >
        <Icon as={MessageCircle} />
        <span className="tabular-nums">{amount(post.comments)}</span>
      </Button>
      <Menu
        align="start"
        trigger={
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('actions.share', { count: post.shares, amount: amount(post.shares) })}
          >
            <Icon as={Share2} />
            <span className="tabular-nums">{amount(post.shares)}</span>
          </Button>
        }
      >
        <MenuItem icon={Repeat2} onSelect={onRepost}>
          {t('actions.repost')}
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => void copy()}>
          {t('actions.copyLink')}
        </MenuItem>
        {canPass ? (
          <MenuItem icon={Share2} onSelect={() => void pass()}>
            {t('actions.pass')}
          </MenuItem>
        ) : null}
      </Menu>
      <IconButton
        className="ms-auto"
        icon={Bookmark}
        label={t('actions.save')}
        on={post.saved}
        aria-pressed={post.saved}
        onClick={() => save.mutate(!post.saved)}
      />
    </div>
  );
};
