import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** What the control inside a field must carry to be named, described and marked wrong. */
export interface FieldControl {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Stands at the end of the label's line, for example a link. */
  aside?: ReactNode;
  /** `control` frames a single input; `bare` leaves the frame to the child. */
  frame?: 'control' | 'area' | 'bare';
  /** A button inside the frame after the input. */
  end?: ReactNode;
  children: (control: FieldControl) => ReactNode;
  className?: string;
}

/** Label, control, hint and error as one group. */
export const Field = ({
  label,
  hint,
  error,
  aside,
  frame = 'control',
  end,
  children,
  className = '',
}: FieldProps) => {
  const id = useId();
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  const control = children({
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  });
  return (
    <div className={`field ${className}`}>
      <div className="row between g8">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {frame === 'bare' ? (
        control
      ) : (
        <div className={frame === 'area' ? 'control is-area' : 'control'}>
          {control}
          {end}
        </div>
      )}
      {error ? (
        <span className="error" id={`${id}-error`} role="alert">
          <Icon as={TriangleAlert} size={14} />
          {error}
        </span>
      ) : null}
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
};
