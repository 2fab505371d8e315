import type { Writer } from '@mz/contracts/social';
import { ShieldCheck, VenetianMask } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFeedTime } from './use-feed-time.ts';

const tones = ['primary', 'info', 'warning', 'accent', 'success'] as const;

/** The same person keeps the same ground of initials. */
export const toneOf = (id: string) => tones[Number.parseInt(id.slice(-2), 16) % tones.length] ?? 'primary';

export const AuthorAvatar = ({ author, size = 44 }: { author: Writer | null; size?: 28 | 36 | 44 }) => {
  const { t } = useTranslation('social');
  return (
    <Avatar
      name={author?.fullName || t('unknownUser')}
      url={author?.avatarUrl ?? null}
      size={size}
      tone={toneOf(author?.id ?? '')}
    />
  );
};

/** Name, and the sign of a licence that was checked. */
export const AuthorName = ({ author }: { author: Writer | null }) => {
  const { t } = useTranslation('social');
  if (!author) return <b className="font-heading">{t('unknownUser')}</b>;
  if (author.id === null)
    return (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <b className="min-w-0 truncate font-heading">
          <bdi>{author.fullName}</bdi>
        </b>
        <Icon as={VenetianMask} size={16} className="text-ink-muted" label={t('pseudonym.badge')} />
      </span>
    );
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <TextLink tone="plain" to={`/profile/${author.id}`} className="min-w-0 truncate font-heading">
        <bdi>{author.fullName || t('unknownUser')}</bdi>
      </TextLink>
      {author.verified ? (
        <Icon as={ShieldCheck} size={16} className="text-primary" label={t('verified')} />
      ) : null}
    </span>
  );
};

interface AuthorLineProps {
  author: Writer | null;
  at: string;
  edited?: boolean;
  /** Where the time leads. */
  to?: string;
}

/** Specialty, hospital and time in one line. */
export const AuthorLine = ({ author, at, edited, to }: AuthorLineProps) => {
  const { t } = useTranslation('social');
  const { nameOf } = useSpecialties();
  const timeOf = useFeedTime();
  const { text, exact } = timeOf(at);
  const time = (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  );
  const parts = [
    author?.id === null ? t('pseudonym.badge') : null,
    author?.specialty ? nameOf(author.specialty) : null,
    author?.hospital,
  ].filter(Boolean);
  return (
    <span className="text-small text-ink-muted">
      {parts.map((part) => (
        <span key={part}>
          <bdi>{part}</bdi>
          {' · '}
        </span>
      ))}
      {to ? (
        <TextLink tone="plain" to={to}>
          {time}
        </TextLink>
      ) : (
        time
      )}
      {edited ? ` · ${t('edited')}` : null}
    </span>
  );
};
