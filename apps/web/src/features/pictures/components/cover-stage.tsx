import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { coverColour, drawStrokes, type Point, type Stroke, spanBox } from '../model/covers.ts';
import { CoverBox } from './cover-box.tsx';
import type { CoversState } from './use-covers.ts';

export type CoverTool = 'boxes' | 'brush';

interface CoverStageProps {
  source: HTMLCanvasElement;
  state: CoversState;
  tool: CoverTool;
  /** Of the brush, in pixels of the picture. */
  brush: number;
}

const minDrag = 8;

/** The picture with everything that covers it; what is drawn here is what is burnt in. */
export const CoverStage = ({ source, state, tool, brush }: CoverStageProps) => {
  const { t } = useTranslation('pictures');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [span, setSpan] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const { covers } = state;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.drawImage(source, 0, 0);
    drawStrokes(context, stroke ? [...covers.strokes, stroke] : covers.strokes);
  }, [source, covers.strokes, stroke]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const area = canvas.current?.getBoundingClientRect();
    if (!area || area.width === 0) return { x: clientX, y: clientY };
    const scale = source.width / area.width;
    return { x: (clientX - area.left) * scale, y: (clientY - area.top) * scale };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    if (tool === 'brush') setStroke({ points: [at], width: brush });
    else setSpan({ from: at, to: at });
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = pointOf(event);
    setStroke((old) => old && { ...old, points: [...old.points, at] });
    setSpan((old) => old && { ...old, to: at });
  };
  const onPointerUp = () => {
    if (stroke) state.addStroke(stroke);
    if (span && Math.max(Math.abs(span.from.x - span.to.x), Math.abs(span.from.y - span.to.y)) > minDrag)
      state.addBoxes([spanBox(crypto.randomUUID(), span.from, span.to, source)]);
    setStroke(null);
    setSpan(null);
  };
  const drawn = span ? spanBox('drawn', span.from, span.to, source) : null;
  return (
    <div
      dir="ltr"
      className={cx(
        'relative w-full touch-none overflow-hidden rounded-control border border-line bg-sunken select-none',
        tool === 'brush' ? 'cursor-crosshair' : 'cursor-cell',
      )}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <canvas
        ref={canvas}
        width={source.width}
        height={source.height}
        role="img"
        aria-label={t('gate.picture')}
        className="block h-auto w-full"
      />
      {covers.boxes.map((box, index) => (
        <CoverBox
          key={box.id}
          box={box}
          number={index + 1}
          picture={source}
          pointOf={pointOf}
          onBegin={state.begin}
          onChange={state.setBox}
          onRemove={() => state.removeBox(box.id)}
        />
      ))}
      {drawn ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute border-2 opacity-70"
          style={{
            background: coverColour,
            borderColor: 'white',
            left: `${(100 * drawn.x) / source.width}%`,
            top: `${(100 * drawn.y) / source.height}%`,
            width: `${(100 * drawn.width) / source.width}%`,
            height: `${(100 * drawn.height) / source.height}%`,
          }}
        />
      ) : null}
    </div>
  );
};
