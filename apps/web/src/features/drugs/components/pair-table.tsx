import type { DrugPair, NamedDrug } from '@mz/clinical/drugs/index';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { cx } from '../../../ui/class-names.ts';
import { isolate } from '../../../ui/isolate.tsx';
import { withSoftHyphens } from '../model/narrow-words.ts';
import { shortNames } from '../model/pairs.ts';
import { Severity } from './severity.tsx';

const cellTones = {
  contraindicated: 'bg-danger-soft border border-danger',
  major: 'bg-warning-soft',
  moderate: 'bg-sunken',
  none: 'border border-dashed border-line-control',
};

/** Of a column, in rem: four drugs stand side by side on a phone. */
const narrowest = 4.75;

/** Long names are parted before their endings, anywhere only as the last resort. */
const headClass = 'py-1 text-start align-bottom font-control hyphens-manual wrap-anywhere max-sm:text-tiny';

/** Every pair once, below the diagonal. */
export const PairTable = ({ drugs, pairs }: { drugs: readonly NamedDrug[]; pairs: readonly DrugPair[] }) => {
  const { t } = useTranslation('drugs');
  const short = shortNames(drugs, currentLanguage());
  const pairOf = (a: string, b: string) =>
    pairs.find(({ drugs: both }) => both.includes(a) && both.includes(b)) ?? null;
  return (
    <div className="overflow-x-auto">
      <table
        className="w-full table-fixed border-separate border-spacing-0.75 text-small"
        style={{ minWidth: `${drugs.length * narrowest}rem` }}
      >
        <caption className="sr-only">{t('pairs.pairs')}</caption>
        <thead>
          <tr>
            <td />
            {drugs.slice(0, -1).map(({ id }) => (
              <th key={id} scope="col" className={cx(headClass, 'px-1')}>
                {isolate(withSoftHyphens(short.get(id) ?? id))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drugs.slice(1).map(({ id: row }, at) => (
            <tr key={row}>
              <th scope="row" className={cx(headClass, 'pe-1 align-middle')}>
                {isolate(withSoftHyphens(short.get(row) ?? row))}
              </th>
              {drugs.slice(0, -1).map(({ id: column }, place) => {
                const pair = place <= at ? pairOf(row, column) : null;
                if (!pair) return <td key={column} />;
                const isUnrated = pair.severity === null && pair.findings.length > 0;
                return (
                  <td
                    key={column}
                    className={cx(
                      'rounded-control px-2.5 py-2 max-sm:px-2',
                      cellTones[pair.severity ?? 'none'],
                    )}
                  >
                    <Severity
                      stacked
                      severity={pair.severity}
                      {...(isUnrated ? { none: t('severity.unrated') } : {})}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
