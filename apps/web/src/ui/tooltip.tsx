import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** What it explains: anything that takes the focus. */
  children: ReactElement;
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A few words on hover and focus. Touch has neither: never the only place where something is said. */
export const Tooltip = ({ children, text, side = 'top' }: TooltipProps) => (
  <Radix.Provider delayDuration={400}>
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 inline-flex max-w-70 gap-1.5 rounded-chip bg-ink px-2 py-1 text-tiny text-canvas motion-safe:animate-appear"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
