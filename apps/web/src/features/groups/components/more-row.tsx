import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CardFoot } from '../../../ui/card.tsx';

/** The end of a list that goes on: by a press, the next page of it. */
export const MoreRow = ({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) => {
  const { t } = useTranslation('groups');
  if (!query.hasNextPage) return null;
  return (
    <CardFoot className="justify-center">
      <Button
        variant="ghost"
        size="sm"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('more')}
      </Button>
    </CardFoot>
  );
};
