import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

/** For a finger its hit area grows over the lines around it; the lines stay where they are. */
const look =
  'font-medium text-primary hover:underline pointer-coarse:-mx-1 pointer-coarse:-my-3.5 pointer-coarse:px-1 pointer-coarse:py-3.5';

/** A link in a text or at the end of a head. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={cx(look, className)} />
);

/** The same for an address outside the app's screens. */
export const TextAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(look, className)} />
);
