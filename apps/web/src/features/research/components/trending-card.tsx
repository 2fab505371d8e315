import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { researchQueries } from '../api/research.api.ts';
import { researchPath } from '../model/address.ts';

const Topics = ({ className }: { className: string }) => {
  const { t } = useTranslation(['research', 'common']);
  const trending = useQuery(researchQueries.trending());
  if (trending.isError)
    return (
      <p className="text-small text-ink-muted row justify-between gap-2">
        {t('trending.failed')}
        <Button variant="plain" onClick={() => void trending.refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    );
  if (!trending.data)
    return (
      <SkeletonGroup label={t('common:loading')} className={className}>
        {['w-32', 'w-24', 'w-28'].map((width) => (
          <Skeleton key={width} className={cx('h-7 shrink-0 pointer-coarse:h-11', width)} />
        ))}
      </SkeletonGroup>
    );
  return (
    <ul className={className}>
      {trending.data.topics.map((topic) => (
        <li key={topic.id}>
          <ChipLink size="sm" to={researchPath({ q: topic.query })}>
            <bdi className="truncate">{topic.name}</bdi>
          </ChipLink>
        </li>
      ))}
    </ul>
  );
};

/** What colleagues save and read lately; a topic searches for itself. */
export const TrendingCard = () => {
  const { t } = useTranslation('research');
  return (
    <Card as="section" pad="sm" className="max-lg:hidden" aria-labelledby="lit-trending">
      <h3 id="lit-trending" className="mb-2.5 text-small">
        {t('trending.title')}
      </h3>
      <Topics className="row gap-1.5 flex-wrap" />
    </Card>
  );
};

/** The same on narrow screens: one line to swipe, above the results. */
export const TrendingLine = () => {
  const { t } = useTranslation('research');
  return (
    <nav className="mb-3 lg:hidden" aria-label={t('trending.title')}>
      <Topics className="row relative -mx-(--gutter) gap-1.5 overflow-x-auto px-(--gutter) no-scrollbar" />
    </nav>
  );
};
