import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';

interface CheckRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Stands at the end of the line: a count. */
  end?: ReactNode;
}

/** One line to tick. */
export const CheckRow = ({ checked, onChange, children, end }: CheckRowProps) => {
  const id = useId();
  return (
    <div className="row g8 small lit-check">
      <Checkbox.Root
        id={id}
        className="check"
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
      >
        <Checkbox.Indicator>
          <Icon as={Check} size={14} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <label htmlFor={id} className="row g8 grow">
        <span className="grow">{children}</span>
        {end === undefined ? null : <span className="muted num tiny">{end}</span>}
      </label>
    </div>
  );
};
