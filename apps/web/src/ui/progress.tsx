import { useTranslation } from 'react-i18next';
import { formatPercent } from '../lib/format.ts';

interface ProgressProps {
  label: string;
  /** 0 to 100; null while it is not known how long it takes. */
  percent: number | null;
  /** Words under the bar: what is done of what. */
  detail?: string;
}

/** Long work, with a figure. Counted steps are a `ZoneBar`. */
export const Progress = ({ label, percent, detail }: ProgressProps) => {
  const { i18n } = useTranslation();
  const value = percent === null ? null : Math.min(100, Math.max(0, percent));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3 text-small">
        <span className="font-control">{label}</span>
        {value === null ? null : (
          <span className="text-ink-muted tabular-nums">{formatPercent(value, i18n.language)}</span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? undefined : formatPercent(value, i18n.language)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={
            value === null
              ? 'block h-full w-1/3 rounded-full bg-accent motion-safe:animate-breathe'
              : 'block h-full rounded-full bg-primary motion-safe:transition-[width] motion-safe:duration-200'
          }
          style={value === null ? undefined : { width: `${value}%` }}
        />
      </div>
      {detail ? <span className="text-tiny text-ink-muted">{detail}</span> : null}
    </div>
  );
};
