import { cx } from './class-names.ts';

/** `plain` is a link's look in the line of the text. */
export type ButtonVariant = 'primary' | 'outline' | 'soft' | 'ghost' | 'danger' | 'plain';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its place. */
  block?: boolean;
}

const base =
  'print:hidden inline-flex shrink-0 items-center justify-center rounded-control border text-center font-control whitespace-nowrap cursor-pointer pointer-coarse:min-w-11 motion-safe:transition-colors motion-safe:duration-140 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted aria-disabled:cursor-default aria-busy:cursor-progress';

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-7.5 max-sm:min-h-9 pointer-coarse:min-h-11 gap-1.5 px-2.5 text-small',
  md: 'min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 gap-2 px-3.5 text-control',
  lg: 'min-h-11 gap-2 px-5 text-body',
};

const variants: Record<Exclude<ButtonVariant, 'plain'>, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:not-disabled:bg-primary-hover',
  outline: 'border-line bg-surface text-ink hover:not-disabled:bg-sunken',
  soft: 'border-transparent bg-primary-soft text-primary hover:not-disabled:border-primary',
  ghost: 'border-transparent text-ink-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
  danger: 'border-danger bg-surface text-danger hover:not-disabled:bg-danger-soft',
};

const plain =
  'inline-flex items-center gap-1.5 font-medium text-primary cursor-pointer pointer-coarse:-mx-2.5 pointer-coarse:-my-3.5 pointer-coarse:px-2.5 pointer-coarse:py-3.5 hover:underline disabled:cursor-not-allowed disabled:text-ink-muted disabled:no-underline';

/** Classes of everything that looks like a button: `Button`, `ButtonLink`, `ButtonAnchor`. */
export const buttonClass = ({ variant = 'primary', size = 'md', block }: ButtonStyle = {}): string =>
  variant === 'plain' ? plain : cx(base, sizes[size], variants[variant], block && 'w-full');
