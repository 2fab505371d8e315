import type { ComponentProps } from 'react';

/** A key of the keyboard. */
export const Kbd = (props: ComponentProps<'kbd'>) => (
  <kbd
    {...props}
    className="rounded-[4px] border border-line bg-surface px-1.25 font-sans text-[11px] leading-4 font-medium text-ink-muted"
  />
);
