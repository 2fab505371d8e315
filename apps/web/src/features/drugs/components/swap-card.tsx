import {
  type DrugSwap,
  interactionSeverities,
  type NamedDrug,
  type SeverityCounts,
} from '@mz/clinical/drugs/index';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { basisText, countWords } from '../model/pairs.ts';
import { changePatient } from '../model/patient-store.ts';

export interface SwapDone {
  readonly from: string;
  readonly to: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface SwapCardProps {
  swaps: readonly DrugSwap[];
  drugs: readonly NamedDrug[];
  nameOf: (id: string) => string;
  /** The last swap, or that it was taken back: kept outside, as the card is drawn anew with the facts of other drugs. */
  last: SwapDone | 'undone' | null;
  onSwap: (last: SwapDone | 'undone' | null) => void;
}

/** Drugs that the rules found name in place of one of the list, and what the checker finds with them. */
export const SwapCard = ({ swaps, drugs, nameOf, last, onSwap }: SwapCardProps) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const ids = drugs.map(({ id }) => id);
  /** Of one side, what the other does not have: what both have is not changed by the swap. */
  const countsOf = (counts: SeverityCounts, other: SeverityCounts): string => {
    const own = interactionSeverities.map(
      (severity) => [severity, Math.max(0, counts[severity] - other[severity])] as const,
    );
    return countWords(Object.fromEntries(own), language, t).join(t('comma')) || formatNumber(0, language);
  };
  const undo = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  // The button that was pressed goes with its row.
  useEffect(() => {
    if (last === 'undone') {
      section.current?.focus();
      onSwap(null);
    } else if (last) undo.current?.focus();
  }, [last, onSwap]);
  const done = last !== null && last !== 'undone' && last.after.join() === ids.join() ? last : null;
  if (swaps.length === 0 && done === null) return null;
  const swap = ({ from, to }: DrugSwap) => {
    const after = ids.map((id) => (id === from ? to : id));
    changePatient({ drugs: after });
    onSwap({ from, to, before: ids, after });
  };
  const takeBack = ({ before }: SwapDone) => {
    changePatient({ drugs: before });
    onSwap('undone');
  };
  return (
    <Card as="section" ref={section} tabIndex={-1} aria-label={t('swap.title')} className="print:hidden">
      <h2 className="border-b border-line px-4 py-3 text-small font-heading">{t('swap.title')}</h2>
      {done ? (
        <div className="flex items-center justify-between gap-3 border-b border-line bg-primary-soft px-4 py-2">
          <p role="status" className="min-w-0 text-small">
            {isolate(t('swap.done', { from: nameOf(done.from), to: nameOf(done.to) }))}
          </p>
          <Button ref={undo} variant="ghost" size="sm" className="shrink-0" onClick={() => takeBack(done)}>
            {t('swap.undo')}
          </Button>
        </div>
      ) : null}
      <ul>
        {swaps.map((one) => (
          <li
            key={`${one.from} ${one.to}`}
            className="flex items-center justify-between gap-3 border-b border-line px-4 py-3"
          >
            <div className="min-w-0">
              <p className="text-small">
                {isolate(nameOf(one.from))} <To label={t('swap.becomes')} />{' '}
                <strong className="font-heading">{isolate(nameOf(one.to))}</strong>
              </p>
              <p className="text-tiny text-ink-muted">
                {countsOf(one.before, one.after)} <To label={t('swap.becomes')} />{' '}
                <strong className="font-heading text-ink">{countsOf(one.after, one.before)}</strong>
              </p>
              <p className="text-tiny text-ink-muted">{isolate(basisText(one.rule.basis, nameOf, t))}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              className="shrink-0"
              aria-label={t('swap.action', { from: nameOf(one.from), to: nameOf(one.to) })}
              onClick={() => swap(one)}
            >
              <Icon as={ArrowLeftRight} size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-tiny text-ink-muted">{t('swap.foot')}</p>
    </Card>
  );
};

const To = ({ label }: { label: string }) => (
  <Icon as={ArrowRight} size={14} flip label={label} className="inline align-[-2px]" />
);
