import type { ArticlePage } from '@mz/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { clearFilters, countFilters, type SearchState } from '../model/address.ts';
import { languageName } from '../model/text.ts';
import { CheckRow } from './check-row.tsx';
import { FilterSet } from './filter-set.tsx';
import { YearFilter } from './year-filter.tsx';

type Facets = ArticlePage['facets'];
type Counted = readonly { value: string; count: number }[];

interface GroupProps {
  title: string;
  /** Values offered, the chosen ones among them even where nothing is left of them. */
  facet: Counted | undefined;
  chosen: readonly string[];
  nameOf: (value: string) => string;
  onChange: (chosen: string[]) => void;
  most?: number;
}

const FilterGroup = ({ title, facet = [], chosen, nameOf, onChange, most = 5 }: GroupProps) => {
  const { t, i18n } = useTranslation('research');
  const [all, setAll] = useState(false);
  const missing = chosen.filter((value) => !facet.some((entry) => entry.value === value));
  const values = [
    ...facet.filter(({ value, count }) => count > 0 || chosen.includes(value)),
    ...missing.map((value) => ({ value, count: 0 })),
  ];
  if (values.length === 0) return null;
  // A button in place of a single line would save no room.
  const shown =
    all || values.length === most + 1
      ? values
      : values.filter(({ value }, index) => index < most || chosen.includes(value));
  return (
    <FilterSet title={title}>
      {shown.map(({ value, count }) => (
        <CheckRow
          key={value}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, value] : chosen.filter((candidate) => candidate !== value))
          }
          end={formatNumber(count, i18n.language)}
        >
          <bdi>{nameOf(value)}</bdi>
        </CheckRow>
      ))}
      {values.length > most + 1 ? (
        <Button
          variant="plain"
          className="text-tiny self-start py-1"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('filters.fewer') : t('filters.more', { count: values.length - shown.length })}
        </Button>
      ) : null}
    </FilterSet>
  );
};

interface FiltersProps {
  state: SearchState;
  facets: Facets;
  onChange: (change: Partial<SearchState>) => void;
}

const countOf = (facet: Counted | undefined, value: string) =>
  facet?.find((entry) => entry.value === value)?.count;

/** Everything that narrows the result, with how many there are of each. */
export const Filters = ({ state, facets, onChange }: FiltersProps) => {
  const { t, i18n } = useTranslation('research');
  const number = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count, i18n.language);
  // What comes from the address was checked against the contract when it was read.
  const put = (name: 'studyType' | 'language' | 'species' | 'journal') => (chosen: string[]) =>
    onChange({ [name]: chosen } as Partial<SearchState>);
  const hasFilters = countFilters(state) > 0 || state.specialty !== null;
  // i18n-keys: research:studyTypes.* research:species.*
  return (
    <div className="stack">
      <FilterGroup
        title={t('filters.studyType')}
        facet={facets.studyType}
        chosen={state.studyType}
        nameOf={(value) => t(`studyTypes.${value as SearchState['studyType'][number]}`)}
        onChange={put('studyType')}
      />
      <YearFilter
        facet={facets.year ?? []}
        from={state.from}
        to={state.to}
        onChange={(from, to) => onChange({ from, to })}
      />
      <FilterSet title={t('filters.access')}>
        <CheckRow
          checked={state.fullText}
          onChange={(fullText) => onChange({ fullText })}
          end={number(countOf(facets.fullText, 'true'))}
        >
          {t('filters.fullText')}
        </CheckRow>
      </FilterSet>
      <FilterGroup
        title={t('filters.language')}
        facet={facets.language}
        chosen={state.language}
        nameOf={(value) => languageName(value, i18n.language)}
        onChange={put('language')}
      />
      <FilterGroup
        title={t('filters.species')}
        facet={facets.species}
        chosen={state.species}
        nameOf={(value) => t(`species.${value as SearchState['species'][number]}`)}
        onChange={put('species')}
      />
      <FilterGroup
        title={t('filters.journal')}
        facet={facets.journal}
        chosen={state.journal}
        nameOf={(value) => value}
        onChange={put('journal')}
      />
      <FilterSet title={t('filters.status')}>
        <CheckRow
          checked={state.retracted === 'hide'}
          onChange={(hide) => onChange({ retracted: hide ? 'hide' : null })}
          end={number(countOf(facets.retracted, 'true'))}
        >
          {t('filters.hideRetracted')}
        </CheckRow>
        <CheckRow
          checked={state.retracted === 'only'}
          onChange={(only) => onChange({ retracted: only ? 'only' : null })}
        >
          {t('filters.onlyRetracted')}
        </CheckRow>
      </FilterSet>
      {hasFilters ? (
        <Button
          variant="ghost"
          size="sm"
          className="self-start -ms-2.5"
          onClick={() => onChange(clearFilters(state))}
        >
          {t('filters.clear')}
        </Button>
      ) : null}
    </div>
  );
};
