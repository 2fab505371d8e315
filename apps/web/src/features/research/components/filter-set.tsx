import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';

/** One group of filters under its name. */
export const FilterSet = ({
  title,
  roomy,
  children,
}: {
  title: string;
  /** More air between its rows, where they are no single lines. */
  roomy?: boolean;
  children: ReactNode;
}) => (
  <fieldset className={cx('flex flex-col pb-4', roomy ? 'gap-1.5' : 'gap-0.5')}>
    <legend className="p-0 pb-1.5 text-tiny font-semibold text-ink-muted">{title}</legend>
    {children}
  </fieldset>
);
