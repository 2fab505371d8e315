import { SlidersHorizontal, UserRoundCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, ChipLink } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { FeedFilter } from '../api/social.api.ts';
import { FeedFilters } from './feed-filters.tsx';

interface FilterSheetProps {
  filter: FeedFilter;
  onChange: (parts: Readonly<Record<string, string | undefined>>) => void;
}

/** What stands beside the feed on wide screens: on narrow ones its column would come after the last post. */
export const FilterSheet = ({ filter, onChange }: FilterSheetProps) => {
  const { t } = useTranslation('social');
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = Boolean(filter.language) || (filter.feed === 'all' && filter.sort !== 'recent');
  return (
    <div className="flex flex-wrap gap-2 lg:hidden">
      <Chip pressed={isNarrowed} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon as={SlidersHorizontal} size={16} />
        {t('filters.label')}
      </Chip>
      <ChipLink to="/social/groups">
        <Icon as={UsersRound} size={16} />
        {t('groups')}
      </ChipLink>
      <ChipLink to="/social/following">
        <Icon as={UserRoundCheck} size={16} />
        {t('following.title')}
      </ChipLink>
      {isOpen ? (
        <Sheet title={t('filters.label')} onClose={() => setOpen(false)}>
          <div className="-mx-2 max-h-[min(64dvh,560px)] overflow-y-auto px-2 py-1">
            <FeedFilters
              filter={filter}
              onChange={(parts) => {
                setOpen(false);
                onChange(parts);
              }}
            />
          </div>
        </Sheet>
      ) : null}
    </div>
  );
};
