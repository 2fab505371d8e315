import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

const look = 'font-medium text-primary hover:underline';

/** A link in a text or at the end of a head. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={cx(look, className)} />
);

/** The same for an address outside the app's screens. */
export const TextAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(look, className)} />
);
