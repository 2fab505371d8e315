import { languageNames, languages } from '@mz/i18n';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SideNav, SideNavButton, SideNavLink } from '../../ui/side-nav.tsx';
import { useLeave } from '../use-leave.ts';
import { SearchBox } from './search-box.tsx';

const Person = () => {
  const { t } = useTranslation('nav');
  const { user, loading } = useSession();
  const { pathname } = useLocation();
  const leave = useLeave();
  const personal = useNavigation('personal');
  const myZone = useNavigation('myZone');
  const links = [...personal, ...myZone];
  if (loading) return null;
  if (!user) {
    return (
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink variant="outline" to="/signin">
          {t('signIn')}
        </ButtonLink>
        <ButtonLink to="/signup">{t('signUp')}</ButtonLink>
      </div>
    );
  }
  return (
    <div className="stack gap-2">
      <div className="row gap-3">
        <Avatar name={user.fullName} url={user.avatarUrl} />
        <div className="min-w-0 flex-1">
          <div className="font-semibold truncate">
            <bdi>{user.fullName}</bdi>
          </div>
          <div className="text-tiny text-ink-muted truncate">
            <bdi>{user.email}</bdi>
          </div>
        </div>
      </div>
      <div className="stack gap-px">
        {links.map((link) => (
          <SideNavLink key={link.to} to={link.to} aria-current={pathname === link.to ? 'page' : undefined}>
            {t(link.label)}
          </SideNavLink>
        ))}
        <SideNavButton onClick={() => void leave()}>{t('signOut')}</SideNavButton>
      </div>
    </div>
  );
};

/** Everything of both bars, on small screens. Closes with Escape and on every route change. */
export const MobileMenu = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('nav');
  const { pathname } = useLocation();
  const [theme, setTheme] = useTheme();
  const main = useNavigation('main');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <div
      className="max-h-[calc(100dvh-52px)] overflow-y-auto border-t border-line pt-2 pb-4 lg:hidden"
      id="mobile-menu"
    >
      <div className="wrap stack gap-4">
        <SearchBox />
        <SideNav label={t('mainNav')}>
          {main.map((link) => (
            <SideNavLink
              key={link.to}
              to={link.to}
              aria-current={pathname.startsWith(link.to) ? 'page' : undefined}
            >
              {t(link.label)}
            </SideNavLink>
          ))}
        </SideNav>
        <hr />
        <Person />
        <hr />
        <Segmented
          fill
          label={t('language')}
          value={currentLanguage()}
          options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
          // Offline the choice holds here; the account follows with the next one.
          onChange={(language) => void chooseLanguage(language).catch(() => {})}
        />
        <Segmented
          fill
          label={t('theme.label')}
          value={theme}
          options={themeChoices.map((value) => ({ value, text: t(`theme.${value}`) }))}
          onChange={setTheme}
        />
      </div>
    </div>
  );
};
