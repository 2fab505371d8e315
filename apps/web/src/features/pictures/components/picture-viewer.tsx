import type { Picture } from '@mz/contracts/pictures';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface PictureViewerProps {
  pictures: readonly Picture[];
  first: number;
  onClose: () => void;
}

/** A picture as large as the screen allows, with its words; arrow keys go to the next. */
export const PictureViewer = ({ pictures, first, onClose }: PictureViewerProps) => {
  const { t, i18n } = useTranslation('pictures');
  const readable = pictures.filter(({ url }) => url !== null);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      readable.findIndex(({ id }) => id === pictures[first]?.id),
    ),
  );
  const picture = readable[index];
  if (!picture?.url) return null;
  const go = (step: number) => setIndex((index + step + readable.length) % readable.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const forward = i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === forward ? 1 : -1);
  };
  const hasMore = readable.length > 1;
  return (
    <Dialog
      size="xl"
      title={t('viewer', {
        number: formatNumber(index + 1, i18n.language),
        total: formatNumber(readable.length, i18n.language),
      })}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the buttons do */}
      <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <img
          key={picture.id}
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-[70dvh] w-full rounded-control bg-sunken object-contain"
        />
        <div className="flex items-center gap-3">
          {hasMore ? (
            <IconButton icon={ChevronLeft} flip label={t('previous')} onClick={() => go(-1)} />
          ) : null}
          <p dir="auto" aria-live="polite" className="min-w-0 flex-1 text-center text-small text-ink-muted">
            {picture.alt || t('noWords')}
          </p>
          {hasMore ? <IconButton icon={ChevronRight} flip label={t('next')} onClick={() => go(1)} /> : null}
        </div>
      </div>
    </Dialog>
  );
};
