import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAsciiDigits } from '../../../lib/digits.ts';
import { Input } from '../../../ui/input.tsx';
import { binYears, chosenYears, readYear } from '../model/years.ts';
import { FilterSet } from './filter-set.tsx';
import { YearSlider } from './year-slider.tsx';

interface YearFilterProps {
  facet: readonly { value: string; count: number }[];
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const height = (share: number) => ({ '--h': `${Math.max(4, share * 100)}%` }) as CSSProperties;

/** Articles per year, and the years kept: by two handles or by typing. */
export const YearFilter = ({ facet, from, to, onChange }: YearFilterProps) => {
  const { t } = useTranslation('research');
  const ids = useId();
  const bins = binYears(facet);
  const chosen = chosenYears(bins, from, to);
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const first = bins[0]?.from ?? 0;
  const last = bins.at(-1)?.to ?? 0;
  const [low = first, high = last] = moving ?? chosen;
  const most = Math.max(1, ...bins.map(({ count }) => count));

  const commit = (next: readonly number[]) => {
    const [a = first, b = last] = next;
    setMoving(null);
    onChange(a <= first ? '' : String(a), b >= last ? '' : String(b));
  };
  const commitTyped = (name: 'from' | 'to') => {
    const text = typed[name];
    if (text === undefined) return;
    setTyped((old) => ({ ...old, [name]: undefined }));
    const year = readYear(text);
    const [start, end] = name === 'from' ? [year, to] : [from, year];
    if (text.trim() !== '' && year === '') return;
    // Typed the wrong way round, the years still mean the time between them.
    if (start && end && start.slice(0, 4) > end.slice(0, 4)) onChange(end.slice(0, 4), start.slice(0, 4));
    else onChange(start, end);
  };
  const onKeyDown = (name: 'from' | 'to') => (event: KeyboardEvent) => {
    if (event.key === 'Enter') commitTyped(name);
  };
  const field = (name: 'from' | 'to', value: string, placeholder: number) => (
    <label className="row gap-1.5 min-w-0 flex-1" htmlFor={`${ids}-${name}`}>
      <span className="text-tiny text-ink-muted">{t(`years.${name}`)}</span>
      <Input
        id={`${ids}-${name}`}
        size="sm"
        className="min-w-0 flex-1"
        ltr
        inputMode="numeric"
        maxLength={4}
        placeholder={placeholder ? String(placeholder) : ''}
        value={typed[name] ?? value.slice(0, 4)}
        onChange={(event) =>
          setTyped((old) => ({ ...old, [name]: toAsciiDigits(event.target.value).replace(/\D/g, '') }))
        }
        onBlur={() => commitTyped(name)}
        onKeyDown={onKeyDown(name)}
      />
    </label>
  );
  return (
    <FilterSet roomy title={t('years.title')}>
      {bins.length > 1 ? (
        <>
          <div className="flex h-11 items-end gap-0.5" aria-hidden="true">
            {bins.map((bin) => (
              <i
                key={bin.from}
                className={`h-(--h) flex-1 rounded-t-[2px] ${bin.to >= low && bin.from <= high ? 'bg-primary' : 'bg-line'}`}
                style={height(bin.count / most)}
              />
            ))}
          </div>
          <YearSlider first={first} last={last} value={[low, high]} onMove={setMoving} onCommit={commit} />
        </>
      ) : null}
      <div className="row gap-2">
        {field('from', from, first)}
        {field('to', to, last)}
      </div>
    </FilterSet>
  );
};
