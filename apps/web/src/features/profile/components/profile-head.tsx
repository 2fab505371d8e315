import type { ProfilePage } from '@mz/contracts';
import { CalendarDays, Camera, Eye, ImageIcon, MapPin, Pencil, ShieldCheck, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, localeOf } from '../../../lib/format.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConnectButton } from '../../connections/index.ts';
import { MessageButton } from '../../messages/index.ts';
import { FollowButton } from '../../social/index.ts';
import type { ProfileDialog } from '../model/profile-dialog.ts';
import { EcgStrip } from './ecg-strip.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface HeadProps {
  profile: ProfilePage;
  onOpen: (dialog: ProfileDialog) => void;
}

const Banner = ({ profile, onOpen }: HeadProps) => {
  const { t } = useTranslation('profile');
  return (
    <div className="relative h-33 overflow-hidden bg-primary-soft max-sm:h-24 print:hidden">
      {profile.bannerUrl ? (
        <img src={profile.bannerUrl} alt="" className="size-full object-cover" />
      ) : (
        <EcgStrip />
      )}
      {profile.own ? (
        <div className="row absolute end-4 top-3.5 gap-2 max-sm:end-3 max-sm:top-3">
          <Button
            variant="outline"
            size="sm"
            aria-label={`${t('picture.change')}: ${t('picture.banner')}`}
            onClick={() => onOpen('banner')}
          >
            <Icon as={ImageIcon} size={16} />
          </Button>
          <Button variant="outline" size="sm" onClick={() => onOpen('edit')}>
            <Icon as={Pencil} size={16} />
            {t('edit')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

const Facts = ({ profile }: { profile: ProfilePage }) => {
  const { t, i18n } = useTranslation('profile');
  const month = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', year: 'numeric' });
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-muted">
      {profile.location ? (
        <li className="row gap-1.5">
          <Icon as={MapPin} size={16} />
          <bdi>{profile.location}</bdi>
        </li>
      ) : null}
      <li className="row gap-1.5">
        <Icon as={CalendarDays} size={16} />
        {t('joined', { month: month.format(new Date(profile.joinedAt)) })}
      </li>
      <li className="row gap-1.5">
        <Icon as={Users} size={16} />
        {t('connections', {
          count: profile.connectionCount,
          amount: formatNumber(profile.connectionCount, i18n.language),
        })}
      </li>
    </ul>
  );
};

/** Banner, picture, name, work and what can be done. */
export const ProfileHead = ({ profile, onOpen }: HeadProps) => {
  const { t } = useTranslation('profile');
  const { nameOf } = useSpecialties();
  const work = [
    profile.subspecialty ?? (profile.specialty ? nameOf(profile.specialty) : null),
    profile.hospital,
  ].filter((text) => text !== null);
  return (
    <>
      <Banner profile={profile} onOpen={onOpen} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-6 pb-5 max-sm:px-4">
        <div className="relative -mt-3 self-start max-sm:-mt-10">
          <Avatar name={profile.fullName} url={profile.avatarUrl} size={96} />
          {profile.own ? (
            <span className="absolute -end-1 bottom-0 rounded-full max-sm:-end-4 max-sm:-bottom-2 border border-line bg-surface print:hidden">
              <IconButton
                icon={Camera}
                iconSize={16}
                label={`${t('picture.change')}: ${t('picture.avatar')}`}
                onClick={() => onOpen('avatar')}
              />
            </span>
          ) : null}
        </div>
        <div className="min-w-0 flex-1 basis-70 pt-3">
          <h1 className="row flex-wrap gap-2">
            <bdi className="break-words">{profile.fullName}</bdi>
            {profile.verified ? (
              <span className="inline-flex align-[-3px] text-primary">
                <Icon as={ShieldCheck} size={20} label={t('verified')} />
              </span>
            ) : null}
          </h1>
          {work.length > 0 ? (
            <p className="font-medium">
              {work.map((text, at) => (
                <span key={text}>
                  {at > 0 ? ' · ' : null}
                  <bdi>{text}</bdi>
                </span>
              ))}
            </p>
          ) : null}
          <Facts profile={profile} />
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {profile.own ? (
            <Button variant="outline" onClick={() => onOpen('audience')}>
              <Icon as={Eye} size={16} />
              {t('privacy.open')}
            </Button>
          ) : (
            <>
              <ConnectButton memberId={profile.id} name={profile.fullName} />
              <MessageButton memberId={profile.id} />
              <FollowButton memberId={profile.id} name={profile.fullName} />
            </>
          )}
          <ProfileMenu profile={profile} onOpen={onOpen} />
        </div>
      </div>
    </>
  );
};
