import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

type Pad = 'none' | 'sm' | 'md' | 'lg';

interface CardProps extends Omit<ComponentProps<'div'>, 'ref'> {
  ref?: Ref<HTMLElement>;
  /** Of a form whose fields say themselves what is wrong. */
  noValidate?: boolean;
  /** Element: `section` or `article` where the card is one, `li` in a list. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'nav' | 'form' | 'figure' | 'details';
  pad?: Pad;
  /** Stacks its children with the usual gap. */
  stack?: boolean;
  /** Lifted by a shadow: what is pinned or over something. */
  float?: boolean;
}

const pads: Record<Pad, string> = {
  none: '',
  sm: 'p-4',
  md: 'p-5 max-sm:p-4',
  lg: 'p-8 max-sm:px-5 max-sm:py-6',
};

/** A surface with one hairline around it. */
export const Card = ({ as = 'div', pad = 'none', stack, float, className, ...rest }: CardProps) => {
  // One element type stands for all of them: they differ in nothing but their meaning.
  const Element = as as 'form';
  return (
    <Element
      {...(rest as ComponentProps<'form'>)}
      className={cx(
        'min-w-0 rounded-card border border-line bg-surface',
        pads[pad],
        stack && 'flex flex-col gap-4',
        float && 'shadow-float',
        className,
      )}
    />
  );
};

interface CardHeadProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** One quiet line under the title. */
  lead?: ReactNode;
  /** Stands at the end: a link, a badge, a button. */
  action?: ReactNode;
  level?: 2 | 3;
  /** 13 px in side columns and lists, 15 px where the card is what the screen is about. */
  size?: 'sm' | 'md';
  /** Id of the heading, for `aria-labelledby` of the card. */
  titleId?: string;
}

/** The first line of a card: title, one line under it, and what one can do. */
export const CardHead = ({
  title,
  lead,
  action,
  level = 2,
  size = 'sm',
  titleId,
  className,
  ...rest
}: CardHeadProps) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div
      {...rest}
      className={cx(
        'flex min-h-11 items-center justify-between gap-2',
        size === 'sm' ? 'px-4 py-3' : 'px-5 py-4 max-sm:px-4',
        className,
      )}
    >
      <div className="min-w-0">
        <Heading
          id={titleId}
          className={size === 'sm' ? 'text-small font-heading tracking-[-0.004em]' : 'h3'}
        >
          {title}
        </Heading>
        {lead ? <p className="text-small text-ink-muted">{lead}</p> : null}
      </div>
      {action}
    </div>
  );
};

interface CardBodyProps extends ComponentProps<'div'> {
  /** Of the head above: both begin on one line. */
  size?: 'sm' | 'md';
}

/** Padded content under a head. */
export const CardBody = ({ size = 'sm', className, ...rest }: CardBodyProps) => (
  <div
    {...rest}
    className={cx(size === 'sm' ? 'px-4 pb-4' : 'px-5 pb-5 max-sm:px-4 max-sm:pb-4', className)}
  />
);

const feet = { xs: 'gap-1 px-3.5 py-2', sm: 'gap-2 px-4 py-2.5', md: 'gap-2 px-5 py-3 max-sm:px-4' };

/** The last line of a card, above a hairline: `xs` for quiet buttons, `sm` in side columns. */
export const CardFoot = ({
  size = 'md',
  className,
  ...rest
}: ComponentProps<'div'> & { size?: keyof typeof feet }) => (
  <div
    {...rest}
    className={cx('flex min-w-0 flex-wrap items-center border-t border-line', feet[size], className)}
  />
);

/** Rows with a hairline above each. */
export const CardList = ({
  as = 'ul',
  className,
  ...rest
}: ComponentProps<'ul'> & { as?: 'ul' | 'ol' | 'div' }) => {
  const Element = as as 'ul';
  return <Element {...rest} className={cx('*:border-t *:border-line', className)} />;
};

/** Ground of a quotation, a code or a figure inside a card. */
export const Well = ({
  as = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'fieldset' | 'code' | 'li' }) => {
  const Element = as as 'div';
  return <Element {...rest} className={cx('rounded-control bg-sunken', className)} />;
};

/** A card that leads elsewhere as a whole. */
export const CardLink = ({
  pad = 'none',
  className,
  ...rest
}: ComponentProps<typeof Link> & { pad?: Pad }) => (
  <Link
    {...rest}
    className={cx(
      'flex min-w-0 flex-col rounded-card border border-line bg-surface hover:border-line-control motion-safe:transition-colors motion-safe:duration-140',
      pads[pad],
      className,
    )}
  />
);
