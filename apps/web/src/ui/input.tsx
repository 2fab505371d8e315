import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { type ControlSize, frameClass, innerClass } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** Inside the frame before and after what is typed: an icon, a unit, a button. */
  start?: ReactNode;
  end?: ReactNode;
  /** Reads from left to right in every language: passwords, codes, numbers with units. */
  ltr?: boolean;
  /** Figures of one width. */
  numeric?: boolean;
  /** One-time code: wide figures. */
  code?: boolean;
  /** Classes of the frame: width and place. */
  className?: string;
}

const isLtr = (type: string | undefined) => type === 'email' || type === 'tel' || type === 'url';

/** The browser's own button in a field of files, as a quiet one of ours. */
const fileClass =
  'cursor-pointer py-1.5 text-ink-muted file:me-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-medium file:text-ink';

/** One line of text. Inside a `Field` it takes its name, hint and error from there. */
export const Input = ({ size, start, end, ltr, numeric, code, className, ...rest }: InputProps) => {
  const control = useFieldControl(rest);
  const goesLtr = ltr || code || isLtr(rest.type);
  return (
    <div className={cx(frameClass(size), className)}>
      {start}
      <input
        type="text"
        dir={goesLtr ? 'ltr' : undefined}
        {...rest}
        {...control}
        className={cx(
          innerClass,
          goesLtr && !code && '[[dir=rtl]_&]:text-right',
          numeric && 'min-w-16 tabular-nums',
          code && 'text-[22px] tracking-[0.32em] tabular-nums',
          '[&::-webkit-search-cancel-button]:hidden',
          rest.type === 'file' && fileClass,
        )}
      />
      {end}
    </div>
  );
};
