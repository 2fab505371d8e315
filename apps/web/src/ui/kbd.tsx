import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** A key of the keyboard. */
export const Kbd = ({ className, ...rest }: ComponentProps<'kbd'>) => (
  <kbd
    {...rest}
    className={cx(
      'rounded-[4px] border border-line bg-surface px-1.25 font-sans text-[11px] leading-4 font-medium text-ink-muted',
      className,
    )}
  />
);
