import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

interface CiteStyle {
  /** What it leads to stands open. */
  on?: boolean;
  /** `inline` in a sentence, `row` where it stands alone, `target` where it is pressed among its like. */
  variant?: 'inline' | 'row' | 'target';
}

const variants = {
  inline: 'ms-0.5 me-px h-[17px] min-w-[17px]',
  row: 'h-[17px] min-w-[17px]',
  target: 'h-7 min-w-7 pointer-coarse:h-11 pointer-coarse:min-w-11',
};

const citeClass = ({ on, variant = 'inline' }: CiteStyle): string =>
  cx(
    'inline-grid place-items-center rounded-[4px] px-1 align-[2px] text-[11px]/none font-[650] tabular-nums',
    variants[variant],
    on ? 'bg-primary text-on-primary' : 'bg-primary-soft text-primary',
  );

/** The number of a source. */
export const CiteMark = ({ on, variant, className, ...rest }: ComponentProps<'span'> & CiteStyle) => (
  <span {...rest} className={cx(citeClass({ on, variant }), className)} />
);

/** The number of a source that opens it. A finger needs more than the mark. */
export const CiteButton = ({ on, variant, className, ...rest }: ComponentProps<'button'> & CiteStyle) => (
  <button
    type="button"
    aria-expanded={on}
    data-part="cite"
    {...rest}
    className={cx(
      citeClass({ on, variant }),
      'pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.25 pointer-coarse:after:-inset-y-2.25',
      className,
    )}
  />
);

/** What an answer says first. */
export const BottomLine = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p
    {...rest}
    className={cx(
      'border-s-3 border-primary ps-3.5 text-[17px]/[26px] font-control tracking-[-0.012em] lang-ar:tracking-normal lang-zh:tracking-normal',
      className,
    )}
  />
);

/** Text of a source, word for word. */
export const Passage = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cx('text-[14px]/[23px]', className)} />
);

/** What is cited of it. */
export const PassageMark = (props: ComponentProps<'mark'>) => (
  <mark {...props} className="bg-mark box-decoration-clone py-px text-inherit" />
);

/** Classes of one source in a list: number, text, badge. */
export const sourceRowClass = 'grid grid-cols-[22px_minmax(0,1fr)_auto] items-start gap-2 py-2 text-small';
