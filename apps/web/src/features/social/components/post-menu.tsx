import type { Post } from '@mz/contracts/social';
import { useQueryClient } from '@tanstack/react-query';
import {
  CircleCheck,
  Ellipsis,
  ExternalLink,
  FileCheck,
  History,
  PenLine,
  Trash2,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { MemberMenu } from '../../connections/index.ts';
import { useReport } from '../../safety/index.ts';
import { socialKeys } from '../api/social.keys.ts';
import { useFollow } from '../api/use-post-acts.ts';

export type PostDialog = 'edit' | 'delete' | 'history' | 'outcome' | 'repost' | 'consent';

interface PostMenuProps {
  post: Post;
  onOpen: (dialog: PostDialog) => void;
}

/** What one can do with a post and its author besides answering. */
export const PostMenu = ({ post, onOpen }: PostMenuProps) => {
  const { t } = useTranslation(['social', 'pictures', 'connections']);
  const client = useQueryClient();
  const follow = useFollow();
  const report = useReport('post', post.id);
  const { id: value, fullName: name } = post.author;
  const items = (
    <>
      <MenuLink icon={ExternalLink} to={`/social/posts/${post.id}`}>
        {t('menu.open')}
      </MenuLink>
      {post.editedAt ? (
        <MenuItem icon={History} onSelect={() => onOpen('history')}>
          {t('menu.history')}
        </MenuItem>
      ) : null}
      {post.mine ? (
        <>
          {post.kind === 'case' ? (
            <MenuItem icon={CircleCheck} onSelect={() => onOpen('outcome')}>
              {t(post.outcome ? 'menu.changeOutcome' : 'menu.outcome')}
            </MenuItem>
          ) : null}
          {post.consent ? (
            <MenuItem icon={FileCheck} onSelect={() => onOpen('consent')}>
              {t('pictures:consent.open')}
            </MenuItem>
          ) : null}
          <MenuItem icon={PenLine} onSelect={() => onOpen('edit')}>
            {t('menu.edit')}
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={() => onOpen('delete')}>
            {t('menu.delete')}
          </MenuItem>
        </>
      ) : value === null ? null : (
        <MenuItem
          icon={post.following ? UserMinus : UserPlus}
          onSelect={() => follow.mutate({ kind: 'member', value, isOn: !post.following })}
        >
          {t(post.following ? 'menu.unfollow' : 'menu.follow', { name })}
        </MenuItem>
      )}
      {post.mine ? null : report.item}
    </>
  );
  return (
    <>
      {value === null ? (
        <Menu trigger={<IconButton icon={Ellipsis} label={t('connections:more', { name })} />}>{items}</Menu>
      ) : (
        <MemberMenu
          memberId={value}
          name={name}
          onBlocked={() => void client.invalidateQueries({ queryKey: socialKeys.all })}
        >
          {items}
        </MemberMenu>
      )}
      {report.dialog}
    </>
  );
};
