import { type ProfilePage, viewAsKinds } from '@mz/contracts';
import { Download, Eye, FileInput, Link2, Mail, Printer, QrCode, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { MenuAnchor, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { MemberMenu } from '../../connections/index.ts';
import { refreshProfiles } from '../api/profile.api.ts';
import { addressOf } from '../model/address.ts';
import { downloadResume } from '../model/download-resume.ts';
import type { ProfileDialog } from '../model/profile-dialog.ts';

/** Shares the profile, takes it along, and lets its owner look with others' eyes. */
export const ProfileMenu = ({
  profile,
  onOpen,
}: {
  profile: ProfilePage;
  onOpen: (dialog: ProfileDialog) => void;
}) => {
  const { t } = useTranslation('profile');
  const { nameOf } = useSpecialties();
  const url = addressOf(profile.id);
  const title = profile.fullName;
  const share = async () => {
    try {
      await navigator.share({ title, text: title, url });
    } catch (cause) {
      // Closing the system's own sheet is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast.error(t('share.failed'));
    }
  };
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('share.copied')),
      () => toast.error(t('share.copyFailed')),
    );
  return (
    <MemberMenu memberId={profile.id} name={profile.fullName} onBlocked={() => void refreshProfiles()}>
      {typeof navigator.share === 'function' ? (
        <MenuItem icon={Share2} onSelect={() => void share()}>
          {t('share.system')}
        </MenuItem>
      ) : null}
      <MenuItem icon={Link2} onSelect={() => void copy()}>
        {t('share.copy')}
      </MenuItem>
      <MenuAnchor
        icon={Mail}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        {t('share.mail')}
      </MenuAnchor>
      <MenuItem icon={QrCode} onSelect={() => onOpen('qr')}>
        {t('share.qr')}
      </MenuItem>
      <MenuSeparator />
      <MenuLink icon={Printer} to={`/profile/${profile.id}/print`}>
        {t('share.print')}
      </MenuLink>
      <MenuItem
        icon={Download}
        onSelect={() => downloadResume(profile, profile.specialty ? nameOf(profile.specialty) : '')}
      >
        {t('share.json')}
      </MenuItem>
      {profile.own ? (
        <>
          <MenuItem icon={FileInput} onSelect={() => onOpen('import')}>
            {t('share.import')}
          </MenuItem>
          <MenuSeparator />
          <MenuLabel>{t('viewAs.label')}</MenuLabel>
          {viewAsKinds.map((kind) => (
            <MenuLink key={kind} icon={Eye} to={`/profile?as=${kind}`}>
              {t(`viewAs.${kind}`)}
            </MenuLink>
          ))}
        </>
      ) : null}
    </MemberMenu>
  );
};
