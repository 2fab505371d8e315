import { type ReactNode, Suspense, useState } from 'react';
import { lazyParts } from './lazy-parts.ts';

export interface OverlayProps {
  title: string;
  /** Hides the title from sight but not from screen readers. */
  bareTitle?: boolean;
  description?: ReactNode;
  onClose: () => void;
  /** What has to be answered does not close by Escape or a click beside it. */
  modalOnly?: boolean;
  children: ReactNode;
  className?: string;
}

interface FramedProps extends OverlayProps {
  frameClass: string;
  contentClass: string;
}

export interface OverlayFrameProps extends FramedProps {
  /** What had the focus when it opened, and gets it back. */
  opener: Element | null;
}

const { useParts } = lazyParts(() => import('./overlay-frame.tsx'));

const Opened = (props: OverlayFrameProps) => {
  const Frame = useParts().OverlayFrame;
  return <Frame {...props} />;
};

/**
 * What dialogs and sheets have in common: the dimmed page, the trapped focus, the title and the way out. Its code comes
 * at the first touch of the page, before anything can be opened.
 */
export const Overlay = (props: FramedProps) => {
  // They are mounted when they open, so whatever has the focus now gets it back.
  const [opener] = useState(() => document.activeElement);
  return (
    <Suspense fallback={<div className="fixed inset-0 z-60 bg-scrim" aria-hidden="true" />}>
      <Opened {...props} opener={opener} />
    </Suspense>
  );
};
