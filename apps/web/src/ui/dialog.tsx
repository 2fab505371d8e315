import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';

interface DialogProps extends OverlayProps {
  size?: 'md' | 'lg' | 'xl';
  /** Near the top of the screen and without padding of its own: a search with its results. */
  flush?: boolean;
}

const sizes = { md: 'max-w-110', lg: 'max-w-140', xl: 'max-w-190' };

/** A modal dialog: traps the focus, closes with Escape and gives the focus back. Render it while it is open. */
export const Dialog = ({ size = 'md', flush, ...rest }: DialogProps) => (
  <Overlay
    {...rest}
    frameClass="grid grid-cols-[minmax(0,1fr)] place-items-center p-4"
    contentClass={cx(
      'rounded-2xl border',
      flush ? 'mt-12 max-sm:mt-0 self-start overflow-hidden' : 'p-5',
      sizes[size],
    )}
  />
);

/** The part of a dialog that scrolls while title and buttons stay. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className="-mx-2 mt-2 max-h-[min(64dvh,640px)] overflow-y-auto px-2 py-1">{children}</div>
);

/** Buttons at the foot of a dialog; the first is what the dialog is for. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>
);
