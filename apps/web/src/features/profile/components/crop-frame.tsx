import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { type Crop, moveCrop, sourceOf, zoomCrop } from '../model/crop.ts';

interface CropFrameProps {
  picture: ImageBitmap;
  frame: { readonly width: number; readonly height: number };
  isRound: boolean;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

const step = 24;

/** What is kept of a picture, drawn as it will be; drag it, or move it by arrow keys and + and −. */
export const CropFrame = ({ picture, frame, isRound, crop, onCrop }: CropFrameProps) => {
  const { t } = useTranslation('profile');
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, width, height } = sourceOf(picture, frame, crop);
    context.clearRect(0, 0, frame.width, frame.height);
    context.drawImage(picture, left, top, width, height, 0, 0, frame.width, frame.height);
  }, [picture, frame, crop]);

  /** Pixels of the screen as pixels of the frame. */
  const scale = () => frame.width / (canvas.current?.getBoundingClientRect().width || frame.width);
  const move = (dx: number, dy: number) => onCrop(moveCrop(picture, frame, crop, dx, dy));
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!held.current) return;
    move((clientX - held.current.x) * scale(), (clientY - held.current.y) * scale());
    held.current = { x: clientX, y: clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => onCrop(zoomCrop(crop, 1.1)),
      '-': () => onCrop(zoomCrop(crop, 1 / 1.1)),
    };
    const act = moves[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <button
      type="button"
      aria-label={t('picture.crop')}
      className={cx(
        'touch-none cursor-move overflow-hidden border border-line bg-sunken',
        isRound ? 'w-60 rounded-full' : 'w-full rounded-control',
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} width={frame.width} height={frame.height} className="block w-full" />
    </button>
  );
};
