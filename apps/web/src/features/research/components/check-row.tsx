import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface CheckRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Stands at the end of the line: a count. */
  end?: ReactNode;
}

/** One line to tick. */
export const CheckRow = ({ children, ...rest }: CheckRowProps) => <Checkbox {...rest}>{children}</Checkbox>;
