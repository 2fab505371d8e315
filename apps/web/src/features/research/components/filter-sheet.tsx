import type { ArticlePage } from '@mz/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { countFilters, type SearchState } from '../model/address.ts';
import { Filters } from './filters.tsx';

interface FilterSheetProps {
  state: SearchState;
  total: number;
  facets: ArticlePage['facets'];
  onChange: (change: Partial<SearchState>) => void;
}

/** The filters on narrow screens: a sheet that opens over the results. */
export const FilterSheet = ({ state, total, facets, onChange }: FilterSheetProps) => {
  const { t, i18n } = useTranslation(['research', 'common']);
  const [open, setOpen] = useState(false);
  const count = countFilters(state);
  return (
    <div className="mb-3 lg:hidden">
      <Button variant="outline" block onClick={() => setOpen(true)}>
        <Icon as={SlidersHorizontal} size={16} />
        {count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
      </Button>
      {open ? (
        <Sheet title={t('filters.open')} onClose={() => setOpen(false)}>
          <div className="-mx-2 mt-2 max-h-[min(64dvh,560px)] overflow-y-auto px-2 py-1">
            <Filters state={state} facets={facets} onChange={onChange} />
          </div>
          <Button block className="mt-3" onClick={() => setOpen(false)}>
            {t('filters.show', { count: total, formatted: formatNumber(total, i18n.language) })}
          </Button>
        </Sheet>
      ) : null}
    </div>
  );
};
