import type { Picture } from '@mz/contracts/pictures';
import { Eye, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** One picture keeps its shape within these; several fill equal tiles. */
const minRatio = 0.8;
const maxRatio = 2.2;

const ratioOf = (picture: Picture, isAlone: boolean): number =>
  isAlone ? Math.min(maxRatio, Math.max(minRatio, picture.width / picture.height)) : 4 / 3;

interface TileProps {
  picture: Picture;
  number: number;
  isAlone: boolean;
  isShown: boolean;
  onOpen: () => void;
}

const Tile = ({ picture, number, isAlone, isShown, onOpen }: TileProps) => {
  const { t } = useTranslation('pictures');
  const style = { aspectRatio: ratioOf(picture, isAlone) };
  if (picture.url === null)
    return (
      <p
        className="flex flex-col items-center justify-center gap-2 bg-sunken p-4 text-center text-small text-ink-muted"
        style={style}
      >
        <Icon as={ImageOff} />
        {t('removedOnRequest')}
      </p>
    );
  const words = picture.alt || t('noWords');
  return (
    <button
      type="button"
      className="relative block w-full cursor-zoom-in overflow-hidden bg-sunken focus-visible:-outline-offset-3"
      style={style}
      aria-label={isShown ? t('open', { number, alt: words }) : t('sensitive.show', { number })}
      onClick={onOpen}
    >
      <img
        src={picture.url}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={cx('absolute inset-0 size-full object-cover', !isShown && 'scale-110 blur-2xl')}
      />
      {isShown ? null : (
        <span className="absolute inset-0 grid place-content-center justify-items-center bg-scrim p-3">
          <span className="flex items-center gap-2 rounded-control bg-surface px-3 py-2 text-small font-medium text-ink">
            <Icon as={Eye} />
            {t('sensitive.tap')}
          </span>
        </span>
      )}
    </button>
  );
};

/** One to four pictures in a frame that is there before they are: nothing jumps when they come. */
export const PictureGrid = ({ pictures }: { pictures: readonly Picture[] }) => {
  const { t } = useTranslation('pictures');
  const [shown, setShown] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const isAlone = pictures.length === 1;
  const isShown = (picture: Picture): boolean => !picture.sensitive || shown.includes(picture.id);
  return (
    <>
      <ul
        aria-label={t('pictures', { count: pictures.length })}
        className={cx(
          'grid gap-1 overflow-hidden rounded-card border border-line',
          isAlone ? 'grid-cols-1' : 'grid-cols-2',
        )}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} className={cx(pictures.length === 3 && index === 0 && 'col-span-2')}>
            <Tile
              picture={picture}
              number={index + 1}
              isAlone={isAlone}
              isShown={isShown(picture)}
              onOpen={() => (isShown(picture) ? setOpen(index) : setShown([...shown, picture.id]))}
            />
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PictureViewer pictures={pictures} first={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
};
