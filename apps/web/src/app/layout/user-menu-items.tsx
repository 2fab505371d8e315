import { Check, LayoutGrid, LogOut, type LucideIcon, Settings, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NavigationIcon } from '../../lib/feature.ts';
import { useSession } from '../../lib/session.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLeave } from '../use-leave.ts';
import { Menu, type MenuProps } from './menu.tsx';

const icons: Readonly<Record<NavigationIcon, LucideIcon>> = {
  person: UserRound,
  rooms: LayoutGrid,
  settings: Settings,
};

/** Who is signed in, where to go, the theme, and the way out. */
export const UserMenuItems = ({ trigger }: MenuProps) => {
  const { t } = useTranslation('nav');
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  const leave = useLeave();
  const links = useNavigation('userMenu');
  return (
    <Menu trigger={trigger}>
      <div className="menu-head">
        <div className="strong small">
          <bdi>{user?.fullName}</bdi>
        </div>
        <div className="tiny muted">
          <bdi>{user?.email}</bdi>
        </div>
      </div>
      <DropdownMenu.Separator />
      {links.map((link) => (
        <DropdownMenu.Item key={link.to} asChild>
          <Link to={link.to}>
            {link.icon ? <Icon as={icons[link.icon]} /> : null}
            {t(link.label)}
          </Link>
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Separator />
      <DropdownMenu.Label className="side-label">{t('theme.label')}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={theme}>
        {themeChoices.map((choice) => (
          <DropdownMenu.RadioItem key={choice} value={choice} onSelect={() => setTheme(choice)}>
            {t(`theme.${choice}`)}
            <Icon as={Check} size={16} className="icon-check" />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator />
      <DropdownMenu.Item onSelect={() => void leave()}>
        <Icon as={LogOut} flip />
        {t('signOut')}
      </DropdownMenu.Item>
    </Menu>
  );
};
