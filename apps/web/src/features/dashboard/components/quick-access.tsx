import { ArrowRight, BookOpen, Calculator, MessageSquare, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/index.ts';

const cards = [
  { key: 'zonebot', to: '/zonebot', icon: MessageSquare, built: true },
  { key: 'gfr', to: '/tools', icon: Calculator, built: true },
  { key: 'research', to: '/research', icon: BookOpen, built: true },
  { key: 'zonematch', to: '/zonematch', icon: UsersRound, built: false },
] as const;

/** Four ways in. Each says what it leads to, and that it is still being built where it is. */
export const QuickAccess = () => {
  const { t } = useTranslation('dashboard');
  return (
    <nav className="grid-4 mb-4" aria-label={t('quick.label')}>
      {cards.map((card) => (
        <Link key={card.key} className="card stack gap-2.5 px-[18px] py-4" to={card.to}>
          <span className="row between">
            <span className="row g8 strong">
              <Icon as={card.icon} />
              {t(`quick.${card.key}.title`)}
            </span>
            <span className="muted">
              <Icon as={ArrowRight} size={16} flip />
            </span>
          </span>
          <span className="small muted">{t(`quick.${card.key}.text`)}</span>
          {card.built ? null : (
            <span className="mt-auto pt-1">
              <span className="badge">{t('quick.soon')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
};
