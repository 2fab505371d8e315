import { type ArticlePage, articleSorts } from '@mz/contracts';
import { ChevronDown, LoaderCircle } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
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

/** `Cardiology, latest`, how many there are, and their order. */
export const ResultsHead = ({ ref, state, answer, stale, onSort }: ResultsHeadProps) => {
  const { t, i18n } = useTranslation('research');
  const specialty = state.specialty
    ? t(`specialties.${specialtyKeys[state.specialty]}`)
    : t('allSpecialties');
  const usual = state.q.trim() ? 'relevance' : 'date';
  // i18n-keys: research:sorts.*
  return (
    <div className="row between wrap-row lit-results-head">
      <h2 ref={ref} tabIndex={-1}>
        {t('latest', { specialty })}
      </h2>
      <span className="row g8 small muted">
        {stale ? (
          <span className="row g6">
            <Icon as={LoaderCircle} size={14} className="spin" />
            {t('searching')}
          </span>
        ) : null}
        {answer && !stale ? (
          <span className="num">
            {t(answer.totalIsExact ? 'results' : 'aboutResults', {
              count: answer.total,
              formatted: formatNumber(answer.total, i18n.language),
            })}
          </span>
        ) : null}
        <span className="menu-btn lit-sort">
          <select
            aria-label={t('sort')}
            value={state.sort ?? usual}
            onChange={(event) => {
              const sort = articleSorts.find((candidate) => candidate === event.target.value) ?? usual;
              onSort(sort === usual ? null : sort);
            }}
          >
            {articleSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sorts.${sort}`)}
              </option>
            ))}
          </select>
          <Icon as={ChevronDown} size={14} />
        </span>
      </span>
    </div>
  );
};
