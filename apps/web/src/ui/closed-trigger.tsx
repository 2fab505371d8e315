import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';

type Props = Record<string, unknown>;

interface ClosedTriggerProps {
  trigger: ReactElement;
  popup: 'menu' | 'dialog';
  /** Fetches what it opens; called when a pointer or the focus comes near. */
  load: () => Promise<unknown>;
  onPress: () => void;
}

/** The button of a menu or a panel that has not been fetched yet; it speaks and acts as it will then. */
export const ClosedTrigger = ({ trigger, popup, load, onPress }: ClosedTriggerProps) => {
  const given = trigger.props as Props & {
    onClick?: (event: MouseEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  // Where it cannot be fetched the button stays closed, and the next press tries again.
  const preload = () => void load().catch(() => {});
  const open = () => void load().then(onPress, () => {});
  return cloneElement(trigger as ReactElement<Props>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event: MouseEvent) => {
      given.onClick?.(event);
      open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      given.onKeyDown?.(event);
      if (popup !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
};
