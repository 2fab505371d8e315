import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** Names and what they stand for, side by side: `dt` and `dd`. `figures` are set at the end of their line. */
export const FactList = ({ figures, className, ...rest }: ComponentProps<'dl'> & { figures?: boolean }) => (
  <dl
    {...rest}
    className={cx(
      'grid gap-x-4 gap-y-1.5 text-small [&_dt]:text-ink-muted',
      figures ? 'grid-cols-[minmax(0,1fr)_fit-content(58%)] [&_dd]:text-end' : 'grid-cols-[auto_1fr]',
      className,
    )}
  />
);
