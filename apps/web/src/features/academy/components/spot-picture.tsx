import { type Area, readPoint, writePoint } from '@mz/contracts/spot';
import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

interface SpotPictureProps {
  image: { readonly url: string; readonly alt: string };
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Once it was answered: where it is. */
  areas?: readonly Area[] | undefined;
  isRight: boolean;
}

const step = 0.02;
const leap = 0.1;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number): string => `${share * 100}%`;

/** Areas of a picture, drawn over it. Left is left in every language. */
export const Areas = ({ areas }: { areas: readonly Area[] }) => (
  <>
    {areas.map(({ x, y, width, height }) => (
      <span
        key={`${x},${y},${width},${height}`}
        aria-hidden="true"
        className="absolute rounded-control border-2 border-success bg-success-soft/40"
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      />
    ))}
  </>
);

/** A picture whose place is asked for: pointed at, touched, or reached with the arrow keys. */
export const SpotPicture = ({ image, chosen, onChange, areas, isRight }: SpotPictureProps) => {
  const { t, i18n } = useTranslation('academy');
  const [isBroken, setBroken] = useState(false);
  const point = readPoint(chosen[0]);
  const isClosed = areas !== undefined;
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // Pressed by a key: the arrows say where.
    if (detail === 0) {
      if (!point) onChange([writePoint(0.5, 0.5)]);
      return;
    }
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange([writePoint((clientX - left) / width, (clientY - top) / height)]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || isClosed) return;
    event.preventDefault();
    const by = event.shiftKey ? leap : step;
    const { x, y } = point ?? { x: 0.5, y: 0.5 };
    onChange([writePoint(x + move[0] * by, y + move[1] * by)]);
  };
  const said = point
    ? t('spot.at', {
        left: formatPercent(Math.round(point.x * 100), i18n.language),
        top: formatPercent(Math.round(point.y * 100), i18n.language),
      })
    : t('spot.nothing');
  if (isBroken) return <p className="text-small text-ink-muted">{t('spot.broken')}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <div
        dir="ltr"
        className="relative w-fit max-w-full overflow-hidden rounded-control border border-line bg-sunken"
      >
        <button
          type="button"
          aria-label={`${t('spot.picture')}: ${image.alt}`}
          className={cx('relative block max-w-full touch-manipulation', !isClosed && 'cursor-crosshair')}
          disabled={isClosed}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <img
            src={image.url}
            alt=""
            draggable={false}
            className="block max-h-[70vh] w-auto max-w-full"
            onError={() => setBroken(true)}
          />
          {areas ? <Areas areas={areas} /> : null}
          {point ? (
            <span
              aria-hidden="true"
              className={cx(
                'absolute grid size-8 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 bg-surface',
                isClosed
                  ? isRight
                    ? 'border-success text-success'
                    : 'border-danger text-danger'
                  : 'border-primary text-primary',
              )}
              style={{ left: percent(point.x), top: percent(point.y) }}
            >
              <Icon as={Crosshair} size={20} />
            </span>
          ) : null}
        </button>
      </div>
      <p className="text-tiny text-ink-muted" aria-live="polite">
        {said}
      </p>
    </div>
  );
};
