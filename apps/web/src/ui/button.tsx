import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonClass } from './button-style.ts';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows progress and refuses further presses; the label should say what is going on. */
  busy?: boolean;
}

/** Does something here. What leads elsewhere is a `ButtonLink`. */
export const Button = ({ variant, size, block, busy, className, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={rest.disabled || busy}
    aria-busy={busy || undefined}
    className={cx(buttonClass({ variant, size, block }), className)}
  >
    {busy ? <Icon as={LoaderCircle} size={16} className="motion-safe:animate-spin" /> : null}
    {children}
  </button>
);
