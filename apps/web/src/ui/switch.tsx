import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { useFieldControl } from './field.tsx';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it turns on, in words; the switch stands at the end of the line. Without it give `label`. */
  children?: ReactNode;
  label?: string;
  /** Ids of a name and of a description that stand elsewhere. */
  labelledBy?: string;
  describedBy?: string;
  /** Quiet line under the words. */
  detail?: ReactNode;
  disabled?: boolean;
  name?: string;
  className?: string;
}

const track =
  'relative h-5 w-9 shrink-0 cursor-pointer rounded-full bg-line-control after:absolute after:-inset-x-1 after:-inset-y-3 after:content-[""] data-[state=checked]:bg-primary disabled:cursor-not-allowed disabled:opacity-50';
const thumb =
  'absolute top-0.5 start-0.5 block size-4 rounded-full bg-surface data-[state=checked]:start-4.5 motion-safe:transition-[inset-inline-start] motion-safe:duration-140';

/** Takes effect at once; what has to be saved first is a `Checkbox`. */
export const Switch = ({
  checked,
  onChange,
  children,
  label,
  labelledBy,
  describedBy,
  detail,
  className,
  disabled,
  name,
}: SwitchProps) => {
  const own = useId();
  const control = useFieldControl();
  const id = control.id ?? own;
  const element = (
    <button
      type="button"
      role="switch"
      name={name}
      disabled={disabled}
      {...control}
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy ?? (detail ? `${id}-detail` : control['aria-describedby'])}
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      onClick={() => onChange(!checked)}
      className={track}
    >
      <span data-state={checked ? 'checked' : 'unchecked'} className={thumb} />
    </button>
  );
  if (!children) return element;
  return (
    <div className={cx('flex min-w-0 items-center gap-4', className)}>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block">{children}</span>
        {detail ? (
          <span id={`${id}-detail`} className="block text-small text-ink-muted">
            {detail}
          </span>
        ) : null}
      </label>
      {element}
    </div>
  );
};
