import type { DrugPair } from '@mz/clinical/drugs/index';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { countPairs, countWords, mostFrequent } from '../model/pairs.ts';
import { NoteActions } from './note-actions.tsx';
import { severityFills } from './severity.tsx';

/** The worst of all pairs and what to do; on phones docked to the foot, above the findings that say the same. */
export const WorstCard = ({
  pairs,
  nameOf,
  note,
}: {
  pairs: readonly DrugPair[];
  nameOf: (id: string) => string;
  note: string;
}) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const number = (value: number) => formatNumber(value, language);
  const [worst] = pairs;
  const finding = worst?.findings[0];
  const words =
    finding?.source === 'rule' ? finding.rule.management[language] : finding?.statement.text[language];
  const isStop = worst?.severity === 'contraindicated';
  const frequent = mostFrequent(pairs);
  return (
    <Card as="section" float data-dock aria-label={t('pairs.findings')} aria-live="polite" className={dock}>
      <div className="stack min-w-0 gap-2 px-5 pt-4 max-sm:gap-0 max-sm:p-0">
        <h2 className="text-tiny font-heading text-ink-muted max-sm:sr-only">
          {t('pairs.worst', { count: pairs.length })}
        </h2>
        <p className="title-32 max-sm:h2">
          {worst?.severity
            ? t(`severity.${worst.severity}`)
            : finding
              ? t('severity.unrated')
              : t('pairs.nothing')}
        </p>
        {worst && finding ? (
          <p className="font-heading max-sm:truncate max-sm:text-small max-sm:font-normal max-sm:text-ink-muted">
            {isolate(worst.drugs.map(nameOf).join(' + '))}
          </p>
        ) : null}
      </div>
      <div className="order-last max-sm:order-none">
        <NoteActions note={note} docked />
      </div>
      <div className="stack gap-2 px-5 pt-2 pb-4 max-sm:col-span-2 max-sm:gap-1 max-sm:p-0 max-sm:pt-2">
        <span className="flex gap-0.5" aria-hidden="true">
          {pairs.map(({ drugs, severity }) => (
            <i
              key={drugs.join()}
              className={cx(
                'h-1.5 min-w-0.5 flex-1 rounded-[2px] forced-color-adjust-none',
                severity ? severityFills[severity] : 'bg-line',
              )}
            />
          ))}
        </span>
        <p className="text-tiny text-ink-muted">{countWords(countPairs(pairs), language, t).join(' · ')}</p>
        {words ? (
          <p
            className={cx(
              'row items-start gap-2.5 rounded-control px-3 py-2.5 text-small max-sm:hidden print:block',
              isStop ? 'bg-danger-soft' : 'bg-sunken',
            )}
          >
            {isStop ? <Icon as={Ban} size={16} className="mt-0.5 text-danger" /> : null}
            <span>{isolate(words)}</span>
          </p>
        ) : null}
        {frequent ? (
          <p className="text-small text-ink-muted max-sm:hidden">
            {t('pairs.frequent', {
              drug: nameOf(frequent.drug),
              part: number(frequent.part),
              count: frequent.of,
              amount: number(frequent.of),
            })}
          </p>
        ) : null}
      </div>
    </Card>
  );
};

const dock =
  'flex flex-col max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-(--gutter) max-sm:pt-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))] print:static print:block';
