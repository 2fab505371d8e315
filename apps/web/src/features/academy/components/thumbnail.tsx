import type { ResourceCard } from '@mz/contracts/academy';
import { useState } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { kindIcons } from './resource-meta.tsx';

/** Where the pictures of bundled resources lie. */
const drawings = '/media/academy/';

/** Picture of a resource; calibration paper with the sign of its kind while there is none. Decorative. */
export const Thumbnail = ({
  resource: { posterUrl, kind },
  className,
}: {
  resource: Pick<ResourceCard, 'posterUrl' | 'kind'>;
  className?: string;
}) => {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={cx('relative grid aspect-video place-items-center overflow-hidden paper', className)}
      aria-hidden="true"
    >
      {posterUrl && failed !== posterUrl ? (
        <img
          src={posterUrl}
          alt=""
          loading="lazy"
          className={cx(
            'absolute inset-0 size-full object-cover',
            // Drawings of the product become light lines on dark paper; photographs are only dimmed.
            posterUrl.startsWith(drawings) ? 'dark:hue-rotate-180 dark:invert' : 'dark:brightness-80',
          )}
          onError={() => setFailed(posterUrl)}
        />
      ) : (
        <span className="text-ink-muted">
          <Icon as={kindIcons[kind]} size={20} />
        </span>
      )}
    </span>
  );
};
