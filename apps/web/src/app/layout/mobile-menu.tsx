import { languageNames, languages } from '@mz/i18n';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { useNavigation } from '../../lib/use-features.ts';
import { Avatar } from '../../ui/avatar.tsx';
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
        <Link className="btn btn-outline" to="/signin">
          {t('signIn')}
        </Link>
        <Link className="btn btn-primary" to="/signup">
          {t('signUp')}
        </Link>
      </div>
    );
  }
  return (
    <div className="stack g8">
      <div className="row g12">
        <Avatar name={user.fullName} url={user.avatarUrl} />
        <div className="grow">
          <div className="strong truncate">
            <bdi>{user.fullName}</bdi>
          </div>
          <div className="tiny muted truncate">
            <bdi>{user.email}</bdi>
          </div>
        </div>
      </div>
      <div className="side-list">
        {links.map((link) => (
          <Link key={link.to} to={link.to} aria-current={pathname === link.to ? 'page' : undefined}>
            {t(link.label)}
          </Link>
        ))}
        <button type="button" onClick={() => void leave()}>
          {t('signOut')}
        </button>
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
    <div className="mobile-panel lg:hidden" id="mobile-menu">
      <div className="wrap stack g16">
        <SearchBox />
        <nav className="side-list" aria-label={t('mainNav')}>
          {main.map((link) => (
            <Link key={link.to} to={link.to} aria-current={pathname.startsWith(link.to) ? 'page' : undefined}>
              {t(link.label)}
            </Link>
          ))}
        </nav>
        <hr className="rule" />
        <Person />
        <hr className="rule" />
        <fieldset className="seg seg-fill">
          <legend className="sr-only">{t('language')}</legend>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={currentLanguage() === language}
              onClick={() => void setLanguage(language)}
            >
              {languageNames[language]}
            </button>
          ))}
        </fieldset>
        <fieldset className="seg seg-fill">
          <legend className="sr-only">{t('theme.label')}</legend>
          {themeChoices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={theme === choice}
              onClick={() => setTheme(choice)}
            >
              {t(`theme.${choice}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
};
