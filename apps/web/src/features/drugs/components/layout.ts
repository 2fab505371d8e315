import { cx } from '../../../ui/class-names.ts';
import { columnsClass } from '../../../ui/page.tsx';

/** Facts and, beside them, what is computed of them: first on narrow screens and on paper. */
export const factColumns = cx(
  columnsClass({ end: true }),
  'print:block print:[&_:is(li,section)]:break-inside-avoid',
);
/** Of several cards only the first leads on narrow screens; the others follow the facts. */
export const factSides = 'stack gap-4 sticky top-14 max-lg:contents print:static print:mb-4';
export const factLead = 'stack gap-4 min-w-0 max-lg:-order-1';
export const factSide = 'stack gap-4 sticky top-14 max-lg:static max-lg:-order-1 print:static print:mb-4';
