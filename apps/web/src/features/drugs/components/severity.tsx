import type { InteractionSeverity } from '@mz/clinical/drugs/index';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { withSoftHyphens } from '../model/narrow-words.ts';

const steps: Record<InteractionSeverity, number> = { contraindicated: 3, major: 2, moderate: 1 };
export const severityFills: Record<InteractionSeverity, string> = {
  contraindicated: 'bg-danger',
  major: 'bg-accent',
  moderate: 'bg-warning',
};

/** A degree in three steps with its word; colour is never the only sign. */
export const Severity = ({
  severity,
  none,
  stacked = false,
}: {
  severity: InteractionSeverity | null;
  none?: string;
  /** The word above the steps, where room is narrow. */
  stacked?: boolean;
}) => {
  const { t } = useTranslation('drugs');
  const word = severity ? t(`severity.${severity}`) : (none ?? t('severity.none'));
  return (
    <span
      className={cx(
        'inline-flex gap-2 text-small font-heading',
        stacked ? 'flex-col-reverse gap-1' : 'items-center whitespace-nowrap',
      )}
    >
      <span className="inline-flex gap-0.5" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i
            key={step}
            className={cx(
              'h-1.5 w-2.5 rounded-full',
              severity && step <= steps[severity] ? severityFills[severity] : 'border border-line-control',
            )}
          />
        ))}
      </span>
      <span className={stacked ? 'hyphens-manual wrap-anywhere max-sm:text-tiny' : undefined}>
        {stacked ? withSoftHyphens(word) : word}
      </span>
    </span>
  );
};
