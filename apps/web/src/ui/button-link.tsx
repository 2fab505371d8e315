import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonStyle, buttonClass } from './button-style.ts';
import { cx } from './class-names.ts';

/** Leads to a screen and looks like a button. */
export const ButtonLink = ({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link {...rest} className={cx(buttonClass({ variant, size, block }), className)} />
);

/** The same for an address outside the app's screens: another site, a file, a place on this page. */
export const ButtonAnchor = ({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentProps<'a'> & ButtonStyle) => (
  <a {...rest} className={cx(buttonClass({ variant, size, block }), className)} />
);
