import { ArrowRight, BookOpen, Calculator, MessageSquare, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsBuilt } from '../../../lib/use-features.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CardLink } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

const cards = [
  { key: 'zonebot', to: '/zonebot', icon: MessageSquare },
  { key: 'gfr', to: '/tools', icon: Calculator },
  { key: 'research', to: '/research', icon: BookOpen },
  { key: 'zonematch', to: '/zonematch', icon: UsersRound },
] as const;

const QuickCard = ({ card }: { card: (typeof cards)[number] }) => {
  const { t } = useTranslation('dashboard');
  const isBuilt = useIsBuilt(card.to);
  return (
    <CardLink className="stack gap-2.5 px-[18px] py-4" to={card.to}>
      <span className="row justify-between">
        <span className="row gap-2 font-semibold">
          <Icon as={card.icon} />
          {t(`quick.${card.key}.title`)}
        </span>
        <span className="text-ink-muted">
          <Icon as={ArrowRight} size={16} flip />
        </span>
      </span>
      <span className="text-small text-ink-muted">{t(`quick.${card.key}.text`)}</span>
      {isBuilt ? null : (
        <span className="mt-auto pt-1">
          <Badge>{t('quick.soon')}</Badge>
        </span>
      )}
    </CardLink>
  );
};

/** Four ways in. Each says what it leads to, and that it is still being built where it is. */
export const QuickAccess = () => {
  const { t } = useTranslation('dashboard');
  return (
    <nav
      className="mb-4 grid grid-cols-4 max-lg:grid-cols-2 max-sm:grid-cols-1 gap-4"
      aria-label={t('quick.label')}
    >
      {cards.map((card) => (
        <QuickCard key={card.key} card={card} />
      ))}
    </nav>
  );
};
