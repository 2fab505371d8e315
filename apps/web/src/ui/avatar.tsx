import { type ReactNode, useState } from 'react';
import { initialsOf } from '../lib/format.ts';
import { cx } from './class-names.ts';

type AvatarSize = 24 | 28 | 36 | 44 | 64 | 96;

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: AvatarSize;
  /** Ground of the initials; the same person keeps the same one where many stand together. */
  tone?: 'primary' | 'info' | 'warning' | 'accent' | 'success';
  /** Shows the dot of one who is here; say it in words beside it. */
  online?: boolean;
}

const sizes: Record<AvatarSize, string> = {
  24: 'size-6 text-[10px]',
  28: 'size-7 text-[11px]',
  36: 'size-9 text-[13px]',
  44: 'size-11 text-[15px]',
  64: 'size-16 text-[21px]',
  96: 'box-content size-24 border-4 border-surface text-[32px]',
};

const tones = {
  primary: 'bg-primary-soft text-primary',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
};

/** A picture, or initials while there is none or it does not load. Decorative: the name stands beside it. */
export const Avatar = ({ name, url, size = 36, tone = 'primary', online }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold tracking-normal',
        sizes[size],
        tones[tone],
      )}
      aria-hidden="true"
    >
      {url && failed !== url ? (
        <img
          className="size-full rounded-full object-cover"
          src={url}
          alt=""
          onError={() => setFailed(url)}
        />
      ) : (
        initialsOf(name)
      )}
      {online ? (
        <span className="absolute -end-px -bottom-px box-content size-2.25 rounded-full border-2 border-surface bg-zone-1" />
      ) : null}
    </span>
  );
};

/** Several faces, each over the edge of the one before. */
export const AvatarStack = ({ children }: { children: ReactNode }) => (
  <span className="flex *:box-content *:border-2 *:border-surface *:not-first:-ms-2">{children}</span>
);
