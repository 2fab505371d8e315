import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { Link } from 'react-router';
import { ClosedTrigger } from './closed-trigger.tsx';
import { lazyParts } from './lazy-parts.ts';

export interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Opens as soon as it is rendered: a menu that was downloaded when its button was pressed. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Runs when it closes, before the focus goes back; `preventDefault` sends the focus elsewhere. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

export interface MenuItemProps {
  icon?: LucideIcon;
  flip?: boolean;
  /** Destroys or takes away. */
  danger?: boolean;
  children: ReactNode;
}

export type MenuActProps = MenuItemProps & { onSelect: (event: Event) => void; disabled?: boolean };
export type MenuLinkProps = MenuItemProps & ComponentProps<typeof Link>;
export type MenuAnchorProps = MenuItemProps & ComponentProps<'a'>;

export interface MenuChoiceProps<T extends string> {
  label?: ReactNode;
  value: T | null;
  options: readonly { value: T; text: ReactNode; lang?: string }[];
  onChange: (value: T) => void;
}

export interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

const { load, areHere, useParts } = lazyParts(() => import('./menu-parts.tsx'));

const Opened = (props: MenuProps) => {
  const Part = useParts().Menu;
  return <Part {...props} />;
};

/**
 * What one can do with a thing, behind one button. Arrow keys, letters and Escape work as in any menu, whose code comes
 * at the first touch of the page.
 */
export const Menu = (props: MenuProps) => {
  const [isReady] = useState(areHere);
  const [isPressed, setPressed] = useState(false);
  const { trigger, defaultOpen, onOpenChange } = props;
  if (isReady) return <Opened {...props} />;
  const press = () => {
    setPressed(true);
    onOpenChange?.(true);
  };
  const closed = <ClosedTrigger trigger={trigger} popup="menu" load={load} onPress={press} />;
  if (!isPressed && !defaultOpen) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} defaultOpen />
    </Suspense>
  );
};

/** A line that does something. */
export const MenuItem = (props: MenuActProps) => {
  const Part = useParts().MenuItem;
  return <Part {...props} />;
};

/** A line that leads to a screen. */
export const MenuLink = (props: MenuLinkProps) => {
  const Part = useParts().MenuLink;
  return <Part {...props} />;
};

/** A line that leads out of the app's screens: a file, a mail. */
export const MenuAnchor = (props: MenuAnchorProps) => {
  const Part = useParts().MenuAnchor;
  return <Part {...props} />;
};

/** One of a few inside a menu: sorting, language, theme. */
export const MenuChoice = <T extends string>(props: MenuChoiceProps<T>) => {
  const Part = useParts().MenuChoice;
  return <Part {...props} />;
};

/** A line that is on or off. The menu stays open. */
export const MenuCheck = (props: MenuCheckProps) => {
  const Part = useParts().MenuCheck;
  return <Part {...props} />;
};

/** Names the lines below it. */
export const MenuLabel = ({ children }: { children: ReactNode }) => {
  const Part = useParts().MenuLabel;
  return <Part>{children}</Part>;
};

/** Who or what the menu is about, above its lines. */
export const MenuHead = ({ children }: { children: ReactNode }) => (
  <div className="px-2.5 pt-1.5 pb-2">{children}</div>
);

export const MenuSeparator = () => {
  const Part = useParts().MenuSeparator;
  return <Part />;
};
