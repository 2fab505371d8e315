import { Bookmark, Calculator, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { gfrSegments, ZoneBar } from '../../../ui/zone-bar.tsx';

const points = [
  { key: 'tools', icon: Calculator },
  { key: 'papers', icon: Bookmark },
  { key: 'colleagues', icon: UsersRound },
] as const;

const Side = () => {
  const { t } = useTranslation('account');
  return (
    <aside className="ground flex flex-col px-14 py-12 max-lg:hidden">
      <Link to="/" aria-label={t('side.home')}>
        <Logo tone="ground" />
      </Link>
      <div className="my-auto max-w-[440px] py-10">
        <p className="mb-8 title-32">{t('side.title')}</p>
        <div className="row justify-between text-small mb-5 gap-3 flex-wrap">
          <span className="text-ink-muted">{t('side.example')}</span>
          <span className="tabular-nums" dir="ltr">
            <b>{'41.8'}</b> <span className="text-ink-muted">{'mL/min/1.73 m²'}</span> {'· G3b'}
          </span>
        </div>
        <div className="mb-10">
          <ZoneBar kind="scale" segments={gfrSegments} at={0.348} label={t('side.exampleBar')} />
        </div>
        <ul>
          {points.map((point) => (
            <li key={point.key} className="row gap-3 border-t border-ground-line py-3.5">
              <Icon as={point.icon} />
              <span>{t(`side.${point.key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-ink-muted">{t('side.note')}</p>
    </aside>
  );
};

interface AccountLayoutProps {
  children: ReactNode;
  /** Stands in the corner: the language menu. */
  corner: ReactNode;
}

/** The account screens: what waits inside on one half, the form on calibration paper on the other. */
export const AccountLayout = ({ children, corner }: AccountLayoutProps) => {
  const { t } = useTranslation('account');
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-lg:grid-cols-1">
      <Side />
      <main
        id="main"
        className="paper relative grid place-items-center px-6 py-16 max-sm:items-start max-sm:px-4"
      >
        <Link
          to="/"
          className="absolute start-6 top-6 hidden max-lg:inline-flex pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
          aria-label={t('side.home')}
        >
          <Logo />
        </Link>
        <div className="absolute end-6 top-5">{corner}</div>
        {children}
      </main>
    </div>
  );
};

/** The card the forms stand on. */
export const AccountCard = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) => (
  <Card float pad="lg" className="w-full max-w-[420px]">
    <h1>{title}</h1>
    <p className="mt-1 mb-5 text-small text-ink-muted">{lead}</p>
    {children}
  </Card>
);
