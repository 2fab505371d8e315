import { type ArticlePage, articleSorts } from '@mz/contracts';
import { LoaderCircle } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SearchState } from '../model/address.ts';
import { specialtyKeys } from '../model/names.ts';

interface ResultsHeadProps {
  ref: Ref<HTMLHeadingElement>;
  state: SearchState;
  answer: ArticlePage | undefined;
  /** The answer shown is that of the search before. */
  stale: boolean;
  onSort: (sort: SearchState['sort']) => void;
}

/** `Cardiology, latest` (latest only where the newest stand first), how many there are, and their order. */
export const ResultsHead = ({ ref, state, answer, stale, onSort }: ResultsHeadProps) => {
  const { t, i18n } = useTranslation(['research', 'specialties']);
  const specialty = state.specialty
    ? t(`specialties:${specialtyKeys[state.specialty]}`)
    : t('allSpecialties');
  const usual = state.q.trim() ? 'relevance' : 'date';
  const sort = state.sort ?? usual;
  // i18n-keys: research:sorts.*
  return (
    <div className="row min-h-8 flex-wrap justify-between gap-x-4 gap-y-1">
      <h2 ref={ref} tabIndex={-1} className="scroll-mt-2 focus:outline-none">
        {sort === 'date' ? t('latest', { specialty }) : specialty}
      </h2>
      <span className="row gap-2 text-small text-ink-muted">
        {stale ? (
          <span className="row gap-1.5">
            <Icon as={LoaderCircle} size={14} className="motion-safe:animate-spin" />
            {t('searching')}
          </span>
        ) : null}
        {answer && !stale ? (
          <span className="tabular-nums">
            {t(answer.totalIsExact ? 'results' : 'aboutResults', {
              count: answer.total,
              formatted: formatNumber(answer.total, i18n.language),
            })}
          </span>
        ) : null}
        <Select
          variant="plain"
          label={t('sort')}
          value={sort}
          options={articleSorts.map((value) => ({ value, text: t(`sorts.${value}`) }))}
          onChange={(next) => onSort(next === usual ? null : next)}
        />
      </span>
    </div>
  );
};
