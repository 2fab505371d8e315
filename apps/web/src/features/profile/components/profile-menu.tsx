import { type ProfilePage, viewAsKinds } from '@mz/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, Eye, FileInput, FileText, Printer, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../../ui/menu.tsx';
import { ShareItems } from '../../../ui/share-items.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MemberMenu } from '../../connections/index.ts';
import { downloadPdf, refreshProfiles } from '../api/profile.api.ts';
import { addressOf } from '../model/address.ts';
import { downloadResume } from '../model/download-resume.ts';
import type { ProfileDialog } from '../model/profile-dialog.ts';

/** The owner's profile as a PDF, as those see it with whose eyes the owner looks. */
const PdfItem = () => {
  const { t } = useTranslation('profile');
  const apiError = useApiError();
  const [search] = useSearchParams();
  const as = viewAsKinds.find((kind) => kind === search.get('as')) ?? null;
  const pdf = useMutation({
    mutationFn: () => downloadPdf(as),
    onError: (error) => toast.error(apiError(error)),
  });
  return (
    <MenuItem icon={FileText} onSelect={() => pdf.mutate()}>
      {t('share.pdf')}
    </MenuItem>
  );
};

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
  const { user } = useSession();
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
      {user?.id === profile.id ? <PdfItem /> : null}
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
