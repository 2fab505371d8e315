import { ChevronDown } from 'lucide-react';
import type { FieldControl } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ChoiceProps<T extends string> {
  value: T;
  options: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
  control?: FieldControl;
  /** Spoken name where no visible label stands by. */
  label?: string;
  className?: string;
}

/** One of a few, by the device's own list. */
export const Choice = <T extends string>({
  value,
  options,
  onChange,
  control,
  label,
  className = '',
}: ChoiceProps<T>) => (
  <div className={`control lit-choice ${className}`}>
    <select
      {...control}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    <Icon as={ChevronDown} size={16} />
  </div>
);
