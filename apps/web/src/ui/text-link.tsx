import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

/** For a finger its hit area grows over the lines around it; the lines stay where they are. */
const look =
  'hover:underline pointer-coarse:-mx-2.5 pointer-coarse:-my-4 pointer-coarse:px-2.5 pointer-coarse:py-4';
const tones = { primary: 'font-medium text-primary', plain: '' };

interface TextLinkProps extends ComponentProps<typeof Link> {
  /** `plain` looks as the text it stands in: names and titles that lead to what they name. */
  tone?: keyof typeof tones;
}

/** A link in a text or at the end of a head. */
export const TextLink = ({ tone = 'primary', className, ...rest }: TextLinkProps) => (
  <Link {...rest} className={cx(look, tones[tone], className)} />
);

/** The same for an address outside the app's screens. */
export const TextAnchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={cx(look, tones.primary, className)} />
);
