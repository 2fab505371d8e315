import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myZoneQueries } from '../../myzone/index.ts';
import { AskCard, EgfrCard, MatchesCard, PapersCard, ReviewsCard } from './quick-cards.tsx';

/** Ways in, each with what is new behind it: one figure or line, and one next step. */
export const QuickAccess = () => {
  const { t } = useTranslation('dashboard');
  // The ways in are there without it, and stay when it fails.
  const { data: zone, isPending } = useQuery(myZoneQueries.index());
  const shared = { zone, isPending };
  return (
    <nav
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-2.5"
      aria-label={t('quick.label')}
    >
      <EgfrCard {...shared} />
      <PapersCard {...shared} />
      <MatchesCard {...shared} />
      <ReviewsCard {...shared} />
      <AskCard {...shared} />
    </nav>
  );
};
