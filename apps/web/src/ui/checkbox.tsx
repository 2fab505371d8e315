import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';

interface CheckboxProps {
  /** `mixed`: some of what it stands for is ticked. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** What is ticked, in words; part of what can be pressed. Without it give `label`. */
  children?: ReactNode;
  label?: string;
  /** Stands at the end of the line: a count. */
  end?: ReactNode;
  /** Quiet line under the words. */
  detail?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  size?: 'sm' | 'md';
  className?: string;
}

const box =
  'relative inline-grid size-4.5 shrink-0 cursor-pointer place-items-center rounded-[5px] border-[1.5px] border-line-control bg-surface text-on-primary after:absolute after:-inset-2 after:content-[""] pointer-coarse:after:-inset-3.5 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-danger';

/** One thing to tick, with its words beside it. */
export const Checkbox = ({
  checked,
  onChange,
  children,
  label,
  end,
  detail,
  size = 'sm',
  className,
  disabled,
  required,
  name,
}: CheckboxProps) => {
  const own = useId();
  const control = useFieldControl();
  const id = control.id ?? own;
  const element = (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot be drawn in three states by tokens alone
    <button
      type="button"
      role="checkbox"
      name={name}
      disabled={disabled}
      aria-required={required}
      {...control}
      id={id}
      aria-label={label}
      aria-describedby={detail ? `${id}-detail` : control['aria-describedby']}
      aria-checked={checked}
      data-state={checked === 'mixed' ? 'indeterminate' : checked ? 'checked' : 'unchecked'}
      onClick={() => onChange(checked !== true)}
      // Space alone ticks, as in a native box.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      className={cx(box, Boolean(children) && 'mt-0.5')}
    >
      {checked ? (
        <span>
          <Icon as={checked === 'mixed' ? Minus : Check} size={14} className="stroke-3" />
        </span>
      ) : null}
    </button>
  );
  if (!children) return element;
  return (
    <div
      className={cx(
        'flex min-h-7.5 min-w-0 items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        size === 'sm' ? 'text-small' : 'text-body',
        className,
      )}
    >
      {element}
      <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer gap-2 break-words">
        <span className="min-w-0 flex-1">
          {children}
          {detail ? (
            <span id={`${id}-detail`} className="block text-tiny text-ink-muted">
              {detail}
            </span>
          ) : null}
        </span>
        {end === undefined ? null : (
          <span className="text-tiny leading-5 text-ink-muted tabular-nums">{end}</span>
        )}
      </label>
    </div>
  );
};
