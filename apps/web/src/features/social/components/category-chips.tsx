import type { Specialty } from '@mz/contracts/specialties';
import { useTranslation } from 'react-i18next';
import { useCurrentInSight } from '../../../lib/use-current-in-sight.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/select.tsx';

const offered: readonly Specialty[] = ['cardiology', 'neurology', 'oncology', 'pediatrics'];

interface CategoryChipsProps {
  value: Specialty | undefined;
  onChange: (category: Specialty | undefined) => void;
}

/** One category at a time: a few in a row, all others in a list. */
export const CategoryChips = ({ value, onChange }: CategoryChipsProps) => {
  const { t } = useTranslation('social');
  const { options, nameOf } = useSpecialties();
  const line = useCurrentInSight<HTMLDivElement>(value);
  const shown = value && !offered.includes(value) ? [...offered, value] : offered;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of chips has no fieldset's frame
    <div
      ref={line}
      role="group"
      aria-label={t('categories')}
      className="flex flex-wrap items-center gap-2 max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-0.5 no-scrollbar"
    >
      <Chip pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t('allPosts')}
      </Chip>
      {shown.map((category) => (
        <Chip key={category} pressed={value === category} onClick={() => onChange(category)}>
          {nameOf(category)}
        </Chip>
      ))}
      <Select
        variant="plain"
        label={t('moreCategories')}
        value=""
        options={[
          { value: '' as const, text: t('moreCategories') },
          ...options.filter((option) => !shown.includes(option.value)),
        ]}
        onChange={(category) => {
          if (category !== '') onChange(category);
        }}
      />
    </div>
  );
};
