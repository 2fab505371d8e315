import { Popover as Radix } from 'radix-ui';
import { cx } from './class-names.ts';
import { menuClass } from './menu-class.ts';
import type { PopoverProps } from './popover.tsx';

const widths = { sm: 'w-[min(300px,calc(100vw-16px))]', md: 'w-[min(400px,calc(100vw-16px))]' };

/** The panel as it opens; `popover.tsx` fetches it. */
export const Popover = ({
  trigger,
  label,
  children,
  open,
  defaultOpen,
  onOpenChange,
  align = 'end',
  width = 'sm',
  className,
}: PopoverProps) => (
  <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
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
