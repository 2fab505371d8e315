import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { cx } from '../../../ui/class-names.ts';

const rooms = [
  { to: '/myzone', label: 'myzone' },
  { to: '/myzone/growth', label: 'growth' },
  { to: '/myzone/voice-notes', label: 'voiceNotes' },
] as const;

/** The rooms of the personal space, above each of them. */
export const MyZoneNav = () => {
  const { t } = useTranslation('nav');
  return (
    <nav
      aria-label={t('myzone')}
      className="mb-5 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-sm:gap-4"
    >
      {rooms.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={cx(
            'relative -mb-px inline-flex items-center border-b-2 border-transparent pt-2.5 pb-2.25 text-control font-medium whitespace-nowrap text-ink-muted hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11',
          )}
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
};
