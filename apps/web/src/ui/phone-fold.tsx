import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PhoneFoldProps {
  /** What is folded, in words. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Filters of a list: beside it on wide screens, one button above it where the columns fold. */
export const PhoneFold = ({ label, open, onOpenChange, children }: PhoneFoldProps) => {
  const id = useId();
  return (
    <>
      <Button
        variant="outline"
        block
        className="lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
      >
        <Icon as={SlidersHorizontal} size={16} />
        {label}
        <span className={cx('ms-auto', open && 'rotate-180')}>
          <Icon as={ChevronDown} size={16} />
        </span>
      </Button>
      <div id={id} className={cx('flex flex-col gap-4', !open && 'max-lg:hidden')}>
        {children}
      </div>
    </>
  );
};
