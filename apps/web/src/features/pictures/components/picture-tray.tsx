import { EyeOff, ShieldCheck, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PictureTray as Tray } from './use-picture-tray.ts';

// Fetched for those who add a picture.
const PictureGate = lazy(async () => ({ default: (await import('./picture-gate.tsx')).PictureGate }));

/** Pictures that are through the gate, and the gate for the next one. */
export const PictureTray = ({ tray }: { tray: Tray }) => {
  const { t, i18n } = useTranslation('pictures');
  return (
    <>
      {tray.pictures.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4" aria-label={t('chosen')}>
          {tray.pictures.map((picture, index) => (
            <li
              key={picture.uploadId}
              className="relative overflow-hidden rounded-control border border-line bg-sunken"
            >
              <img
                src={picture.previewUrl}
                alt={picture.alt || t('decorative')}
                className="aspect-4/3 w-full object-cover"
              />
              <span className="absolute end-1 top-1 rounded-control bg-surface">
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('remove', { number: index + 1 })}
                  onClick={() => tray.remove(picture.uploadId)}
                />
              </span>
              <span className="flex flex-wrap gap-1 p-1.5">
                {picture.covers > 0 ? (
                  <Badge tone="success" icon={ShieldCheck}>
                    {t('covers', { count: picture.covers })}
                  </Badge>
                ) : null}
                {picture.removed.length > 0 ? (
                  // i18n-keys: pictures:metadata.*
                  <Badge>
                    {t('told', {
                      kinds: formatList(
                        picture.removed.map((kind) => t(`metadata.${kind}`)),
                        i18n.language,
                      ),
                    })}
                  </Badge>
                ) : null}
                {picture.sensitive ? <Badge icon={EyeOff}>{t('sensitive.mark')}</Badge> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {tray.atGate ? (
        <Suspense fallback={null}>
          <PictureGate
            key={`${tray.place}.${tray.atGate.name}.${tray.atGate.lastModified}`}
            file={tray.atGate}
            use={tray.use}
            place={tray.place}
            total={tray.total}
            onAccept={tray.accept}
            onSkip={tray.skip}
          />
        </Suspense>
      ) : null}
    </>
  );
};
