import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { ClosedTrigger } from './closed-trigger.tsx';
import { lazyParts } from './lazy-parts.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** Spoken name of what opens. */
  label: string;
  children: ReactNode;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** `anchor` is a place of its own that does not open it: the trigger's row. */
  width?: 'sm' | 'md';
  className?: string;
}

const { load, areHere, useParts } = lazyParts(() => import('./popover-parts.tsx'));

const Opened = (props: PopoverProps) => {
  const Part = useParts().Popover;
  return <Part {...props} />;
};

/**
 * A small panel beside its button, for what belongs to the page: filters, a note, a short form. Its code comes at the
 * first touch of the page.
 */
export const Popover = (props: PopoverProps) => {
  const [isReady] = useState(areHere);
  const [isPressed, setPressed] = useState(false);
  const { trigger, open, defaultOpen, onOpenChange } = props;
  if (isReady) return <Opened {...props} />;
  const press = () => {
    setPressed(true);
    onOpenChange?.(true);
  };
  const closed = <ClosedTrigger trigger={trigger} popup="dialog" load={load} onPress={press} />;
  if (!isPressed && !open && !defaultOpen) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} defaultOpen />
    </Suspense>
  );
};
