import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { menuClass } from './menu.tsx';

interface PopoverProps {
  trigger: ReactElement;
  /** Spoken name of what opens. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** `anchor` is a place of its own that does not open it: the trigger's row. */
  width?: 'sm' | 'md';
  className?: string;
}

const widths = { sm: 'w-[min(300px,calc(100vw-16px))]', md: 'w-[min(400px,calc(100vw-16px))]' };

/** A small panel beside its button, for what belongs to the page: filters, a note, a short form. */
export const Popover = ({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'end',
  width = 'sm',
  className,
}: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cx(menuClass, widths[width], className)}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
