import { TriangleAlert } from 'lucide-react';
import { type AriaAttributes, createContext, type ReactNode, use, useId } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

/** What the control inside a field must carry to be named, described and marked wrong. */
export interface FieldControl {
  id: string;
  'aria-invalid': AriaAttributes['aria-invalid'];
  'aria-describedby': string | undefined;
}

interface FieldContext extends FieldControl {
  labelId: string;
}

const Context = createContext<FieldContext | null>(null);

/** Names and marks of the field around a control, for its element. What the control is given itself wins. */
export const useFieldControl = (own: Partial<FieldControl> = {}): Partial<FieldControl> => {
  const field = use(Context);
  return {
    id: own.id ?? field?.id,
    'aria-invalid': own['aria-invalid'] ?? field?.['aria-invalid'],
    'aria-describedby': own['aria-describedby'] ?? field?.['aria-describedby'],
  };
};

/** Id of the label of the field around: for groups (`radiogroup`), which a `label` element cannot name. */
export const useFieldLabel = (): string | undefined => use(Context)?.labelId;

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Draws attention without being wrong: an unusual value. */
  warning?: ReactNode;
  /** Stands at the end of the label's line, for example a link. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** The control is a group and is named by the label's id. */
  group?: boolean;
  /** A control of the kit, which finds its field by itself, or a function for an element of one's own. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
  className?: string;
}

/** Label, control, hint and error as one group. */
export const Field = ({
  label,
  hint,
  error,
  warning,
  aside,
  hideLabel,
  group,
  children,
  className,
}: FieldProps) => {
  const id = useId();
  const describedBy =
    [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ') ||
    undefined;
  const control: FieldControl = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  };
  const labelClass = cx('text-small font-control', hideLabel && 'sr-only');
  return (
    <Context value={{ ...control, labelId: `${id}-label` }}>
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={cx('flex items-center justify-between gap-2', hideLabel && !aside && 'contents')}>
          {group ? (
            <span className={labelClass} id={`${id}-label`}>
              {label}
            </span>
          ) : (
            <label className={labelClass} id={`${id}-label`} htmlFor={id}>
              {label}
            </label>
          )}
          {aside}
        </div>
        {typeof children === 'function' ? children(control) : children}
        {error ? (
          <span className="flex gap-1 text-tiny text-danger" id={`${id}-error`} role="alert">
            <Icon as={TriangleAlert} size={14} className="mt-px" />
            {error}
          </span>
        ) : null}
        {warning ? (
          <span className="text-tiny text-warning" id={`${id}-warning`}>
            {warning}
          </span>
        ) : null}
        {hint ? (
          <span className="text-tiny text-ink-muted" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </div>
    </Context>
  );
};
