import { cx } from './class-names.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';

interface SheetProps extends OverlayProps {
  /** `bottom` suits filters and details on phones; `end` is a panel at the side on wide screens. */
  side?: 'bottom' | 'end';
}

const sides = {
  bottom: {
    frame: 'flex items-end sm:grid sm:place-items-center sm:p-4',
    content:
      'max-h-[85dvh] overflow-y-auto rounded-t-2xl border-t p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:max-w-110 sm:rounded-2xl sm:border',
  },
  end: {
    frame: 'flex justify-end max-sm:items-end',
    content:
      'min-h-full overflow-y-auto border-s p-5 max-sm:max-h-[85dvh] max-sm:min-h-0 max-sm:rounded-t-2xl max-sm:border-s-0 max-sm:border-t sm:max-w-100',
  },
};

/** A panel from the edge of the screen over a dimmed page. Render it while it is open. */
export const Sheet = ({ side = 'bottom', ...rest }: SheetProps) => (
  <Overlay {...rest} frameClass={sides[side].frame} contentClass={cx(sides[side].content)} />
);
