import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Box, coverColour, moveBox, type Point, resizeBox, type Size } from '../model/covers.ts';

interface CoverBoxProps {
  box: Box;
  number: number;
  picture: Size;
  /** Where a pointer is, in pixels of the picture. */
  pointOf: (event: PointerEvent) => Point;
  onBegin: () => void;
  onChange: (box: Box) => void;
  onRemove: () => void;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A box over the picture: dragged, drawn larger at its corner, or moved by arrow keys; Delete takes it away. */
export const CoverBox = ({ box, number, picture, pointOf, onBegin, onChange, onRemove }: CoverBoxProps) => {
  const { t } = useTranslation('pictures');
  const held = useRef<{ readonly from: Point; readonly box: Box; readonly isCorner: boolean } | null>(null);
  const step = Math.max(4, Math.round(Math.max(picture.width, picture.height) / 100));

  const hold = (event: PointerEvent<HTMLElement>, isCorner: boolean) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { from: pointOf(event), box, isCorner };
    onBegin();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    event.stopPropagation();
    const at = pointOf(event);
    const { from, box: start, isCorner } = held.current;
    const change = isCorner ? resizeBox : moveBox;
    onChange(change(start, picture, at.x - from.x, at.y - from.y));
  };
  const release = () => {
    held.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
      return;
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    onBegin();
    const change = event.shiftKey ? resizeBox : moveBox;
    onChange(change(box, picture, arrow[0] * step, arrow[1] * step));
  };
  return (
    <button
      type="button"
      aria-label={t('gate.box', { number })}
      aria-describedby="picture-gate-keys"
      className="absolute grid cursor-move touch-none place-items-center border-2 text-tiny outline-1 outline-primary focus-visible:outline-4"
      style={{
        background: coverColour,
        borderColor: 'white',
        color: 'white',
        left: percent(box.x, picture.width),
        top: percent(box.y, picture.height),
        width: percent(box.width, picture.width),
        height: percent(box.height, picture.height),
      }}
      onPointerDown={(event) => hold(event, false)}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">{number}</span>
      <span
        aria-hidden="true"
        data-corner=""
        className="absolute -right-2.5 -bottom-2.5 size-5 cursor-nwse-resize touch-none rounded-full border-2 border-primary bg-surface pointer-coarse:-right-4 pointer-coarse:-bottom-4 pointer-coarse:size-8"
        onPointerDown={(event) => hold(event, true)}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </button>
  );
};
