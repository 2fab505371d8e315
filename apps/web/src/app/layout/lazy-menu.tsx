import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react';
import type { LazyMenuItemsProps } from './lazy-menu-props.ts';

interface LazyMenuProps {
  menu: LazyExoticComponent<ComponentType<LazyMenuItemsProps>>;
  preload: () => void;
  /** Spoken name where the visible content does not say enough by itself. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A menu button that downloads its menu when a pointer or the focus comes near, and opens it when pressed. */
export const LazyMenu = ({ menu: Menu, preload, label, className, children }: LazyMenuProps) => {
  const [armed, setArmed] = useState(false);
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setArmed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setArmed(true);
      }}
    >
      {children}
    </button>
  );
  if (!armed) return button;
  return (
    <Suspense fallback={button}>
      <Menu
        trigger={
          <button type="button" className={className} aria-label={label}>
            {children}
          </button>
        }
      />
    </Suspense>
  );
};
