import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { type ControlSize, frameClass, innerClass } from './control-style.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption<T extends string> {
  value: T;
  text: string;
  disabled?: boolean;
}

interface SelectProps<T extends string>
  extends Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange' | 'children'> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  /** Spoken name where no `Field` stands around. */
  label?: string;
  size?: ControlSize;
  /** `plain` is as wide as its words and has no frame: sorting above a list. */
  variant?: 'framed' | 'plain';
  className?: string;
}

const frames = {
  framed: frameClass,
  plain: () =>
    'inline-flex min-h-7.5 items-center rounded-control text-small font-control text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11',
};

/** One of a few, by the device's own list: it works with every keyboard and on every phone. */
export const Select = <T extends string>({
  value,
  options,
  onChange,
  label,
  size,
  variant = 'framed',
  className,
  ...rest
}: SelectProps<T>) => {
  const control = useFieldControl(rest);
  return (
    <div className={cx(frames[variant](size), 'relative px-0!', className)}>
      <select
        aria-label={label}
        {...rest}
        {...control}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx(
          innerClass,
          'min-h-[inherit] cursor-pointer appearance-none self-stretch rounded-[inherit] text-ellipsis',
          variant === 'framed' ? 'ps-3 pe-9' : 'field-sizing-content ps-2 pe-7 text-inherit',
        )}
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            className="bg-surface text-ink"
          >
            {option.text}
          </option>
        ))}
      </select>
      <span
        className={cx(
          'pointer-events-none absolute text-ink-muted',
          variant === 'framed' ? 'end-3' : 'end-2',
        )}
      >
        <Icon as={ChevronDown} size={16} />
      </span>
    </div>
  );
};
