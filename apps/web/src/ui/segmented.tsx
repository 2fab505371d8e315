import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { useFieldControl, useFieldLabel } from './field.tsx';

interface SegmentedProps<T extends string> {
  /** Spoken name where no `Field group` stands around. */
  label?: string;
  value: T | null;
  options: readonly { value: T; text: ReactNode; lang?: string; disabled?: boolean }[];
  onChange: (value: T) => void;
  /** Fills its line, all segments alike; goes into rows on the narrowest screens. */
  fill?: boolean;
  /** Inside the frame of an `Input`: a unit switch. */
  inset?: boolean;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  id?: string;
  className?: string;
}

/** Two to four short choices side by side; arrow keys move between them. */
export const Segmented = <T extends string>({
  label,
  value,
  options,
  onChange,
  fill,
  inset,
  disabled,
  className,
  ...rest
}: SegmentedProps<T>) => {
  const { i18n } = useTranslation();
  const control = useFieldControl(rest);
  const labelId = useFieldLabel();
  return (
    <RadioGroup.Root
      {...(inset ? {} : control)}
      dir={i18n.dir()}
      disabled={disabled}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cx(
        'gap-0.5 rounded-control border border-line bg-sunken p-0.5 aria-invalid:border-danger',
        fill ? 'grid auto-cols-fr grid-flow-col max-[360px]:grid-flow-row' : 'inline-flex',
        inset && '-me-1.75 flex-none',
        className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          lang={option.lang}
          disabled={option.disabled}
          className={cx(
            'relative inline-flex cursor-pointer items-center justify-center rounded-chip text-center text-small leading-4.5 font-medium text-ink-muted after:absolute after:inset-x-0 after:-inset-y-1 after:content-[""] disabled:cursor-not-allowed',
            'data-[state=checked]:bg-surface data-[state=checked]:font-semibold data-[state=checked]:text-ink data-[state=checked]:ring data-[state=checked]:ring-line-control',
            fill
              ? 'min-h-8.5 px-2.5 py-1 max-sm:min-h-9.5 max-sm:px-1'
              : 'min-h-6.5 px-2.5 whitespace-nowrap',
          )}
        >
          {option.text}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
};
