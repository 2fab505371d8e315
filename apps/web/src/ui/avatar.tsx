import { useState } from 'react';
import { initialsOf } from '../lib/format.ts';

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: 24 | 28 | 36 | 44 | 64 | 96;
}

/** A picture, or initials while there is none or it does not load. Decorative: the name stands beside it. */
export const Avatar = ({ name, url, size = 36 }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={`avatar ${size === 36 ? '' : `avatar-${size}`}`} aria-hidden="true">
      {url && failed !== url ? <img src={url} alt="" onError={() => setFailed(url)} /> : initialsOf(name)}
    </span>
  );
};
