import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'outline' | 'soft' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  block?: boolean;
  /** Shows progress and refuses further presses; the label should say what is going on. */
  busy?: boolean;
}

/** A button of the reference sheet. Links that look like buttons use the same classes. */
export const Button = ({
  variant = 'primary',
  size = 'md',
  block,
  busy,
  className = '',
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={rest.disabled || busy}
    aria-busy={busy || undefined}
    className={`btn btn-${variant} ${size === 'md' ? '' : `btn-${size}`} ${block ? 'btn-block' : ''} ${className}`}
  >
    {busy ? <Icon as={LoaderCircle} size={16} className="spin" /> : null}
    {rest.children}
  </button>
);
