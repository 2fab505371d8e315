import { type ProfilePage, viewAsKinds } from '@mz/contracts';
import { Download, Eye, FileInput, Printer, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { ShareItems } from '../../../ui/share-items.tsx';
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
  return (
    <MemberMenu memberId={profile.id} name={profile.fullName} onBlocked={() => void refreshProfiles()}>
      <ShareItems url={addressOf(profile.id)} title={profile.fullName} />
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
