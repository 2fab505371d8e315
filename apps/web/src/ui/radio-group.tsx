import { Check } from 'lucide-react';
import { RadioGroup as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './class-names.ts';
import { useFieldControl, useFieldLabel } from './field.tsx';
import { Icon } from './icon.tsx';

export interface RadioOption<T extends string> {
  value: T;
  text: ReactNode;
  /** Quiet line under the words. */
  detail?: ReactNode;
  /** Stands above the words in a card: a sample of the choice. */
  picture?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<T extends string> {
  /** Spoken name where no `Field group` stands around. */
  label?: string;
  value: T | null;
  options: readonly RadioOption<T>[];
  onChange: (value: T) => void;
  /** `list` is one line each; `cards` stand side by side and show the choice by their frame. */
  variant?: 'list' | 'cards';
  disabled?: boolean;
  name?: string;
  className?: string;
}

const dot =
  'mt-0.5 block size-4.5 shrink-0 rounded-full border-[1.5px] border-line-control bg-surface group-disabled:border-line group-disabled:bg-sunken group-data-[state=checked]:border-[5.5px] group-data-[state=checked]:border-primary';
const variants = {
  list: {
    group: 'flex flex-col gap-1',
    item: 'group flex min-h-9 cursor-pointer items-start gap-2.5 py-1.5 text-start disabled:cursor-not-allowed disabled:text-ink-muted pointer-coarse:min-h-11',
  },
  cards: {
    group: 'grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-4',
    item: 'group flex min-w-0 cursor-pointer flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3.5 text-start hover:border-line-control data-[state=checked]:border-primary data-[state=checked]:inset-ring data-[state=checked]:inset-ring-primary',
  },
};

// Inside a form each item has a hidden input, which the library moves to the left by its width: on pages written from
// the right that side can be scrolled to.
const hiddenInputs = 'relative [&>input]:transform-none!';

/** One of a few, all in sight; arrow keys move between them. */
export const RadioGroup = <T extends string>({
  label,
  value,
  options,
  onChange,
  variant = 'list',
  className,
  ...rest
}: RadioGroupProps<T>) => {
  const { i18n } = useTranslation();
  const control = useFieldControl();
  const labelId = useFieldLabel();
  const style = variants[variant];
  return (
    <Radix.Root
      {...rest}
      {...control}
      dir={i18n.dir()}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cx(style.group, hiddenInputs, className)}
    >
      {options.map(({ value: own, text, detail, picture, disabled }) => (
        <Radix.Item key={own} value={own} disabled={disabled} className={style.item}>
          {variant === 'list' ? <span className={dot} aria-hidden="true" /> : null}
          {picture}
          <span className="flex w-full min-w-0 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className={cx('block', variant === 'cards' && 'font-medium')}>{text}</span>
              {detail ? <span className="block text-tiny text-ink-muted">{detail}</span> : null}
            </span>
            {variant === 'cards' ? (
              <Radix.Indicator className="text-primary">
                <Icon as={Check} />
              </Radix.Indicator>
            ) : null}
          </span>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
};
