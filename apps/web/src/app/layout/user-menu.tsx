import type { Profile } from '@mz/contracts';
import { ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { mastheadButton } from './masthead-style.ts';

const load = () => import('./user-menu-items.tsx');
const Items = lazy(async () => ({ default: (await load()).UserMenuItems }));

/** The signed-in physician's menu. */
export const UserMenu = ({ user }: { user: Profile }) => {
  const { t } = useTranslation('nav');
  const name = user.fullName || user.email || '';
  return (
    <LazyMenu menu={Items} preload={load} className={mastheadButton}>
      <span className="sr-only">{t('userMenu')}</span>
      <Avatar name={name} url={user.avatarUrl} size={24} />
      <span className="max-w-[180px] truncate text-ink">
        <bdi>{name}</bdi>
      </span>
      <Icon as={ChevronDown} size={14} />
    </LazyMenu>
  );
};
