import {
  Gauge,
  Gavel,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NavigationIcon } from '../../lib/feature.ts';
import { useSession } from '../../lib/session.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { Menu, MenuChoice, MenuHead, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { useLeave } from '../use-leave.ts';
import type { LazyMenuItemsProps } from './lazy-menu-props.ts';

const icons: Readonly<Record<NavigationIcon, LucideIcon>> = {
  gavel: Gavel,
  gauge: Gauge,
  messages: MessageSquare,
  people: UsersRound,
  person: UserRound,
  rooms: LayoutGrid,
  settings: Settings,
};

/** Who is signed in, where to go, the theme, and the way out. */
export const UserMenuItems = ({ trigger }: LazyMenuItemsProps) => {
  const { t } = useTranslation('nav');
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  const leave = useLeave();
  const links = useNavigation('userMenu');
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuHead>
        <div className="text-small font-semibold">
          <bdi>{user?.fullName}</bdi>
        </div>
        <div className="text-tiny text-ink-muted">
          <bdi>{user?.email}</bdi>
        </div>
      </MenuHead>
      <MenuSeparator />
      {links.map((link) => (
        <MenuLink key={link.to} to={link.to} icon={link.icon ? icons[link.icon] : undefined}>
          {t(link.label)}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuChoice
        label={t('theme.label')}
        value={theme}
        options={themeChoices.map((value) => ({ value, text: t(`theme.${value}`) }))}
        onChange={setTheme}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} flip onSelect={() => void leave()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
};
