import type { ProfilePage } from '@mz/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { ProfileDialog } from '../model/profile-dialog.ts';
import { AboutTab } from './about-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { EntrySection } from './entry-section.tsx';
import { ProfileHead } from './profile-head.tsx';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const AudienceDialog = lazy(async () => ({
  default: (await import('./audience-dialog.tsx')).AudienceDialog,
}));
const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

const tabs = ['about', 'career', 'publications', 'activity'] as const;
type Tab = (typeof tabs)[number];

const OpenDialog = ({
  dialog,
  profile,
  onClose,
}: {
  dialog: ProfileDialog;
  profile: ProfilePage;
  onClose: () => void;
}) => {
  if (dialog === 'qr') return <QrDialog profile={profile} onClose={onClose} />;
  if (!profile.own) return null;
  if (dialog === 'edit') return <EditDialog profile={profile} own={profile.own} onClose={onClose} />;
  if (dialog === 'audience')
    return <AudienceDialog userId={profile.id} own={profile.own} onClose={onClose} />;
  if (dialog === 'import') return <ImportDialog onClose={onClose} />;
  return (
    <PictureDialog
      kind={dialog}
      hasPicture={(dialog === 'avatar' ? profile.avatarUrl : profile.bannerUrl) !== null}
      onClose={onClose}
    />
  );
};

/** Head, tabs and what is opened over them. */
export const ProfileBody = ({ profile }: { profile: ProfilePage }) => {
  const { t } = useTranslation('profile');
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<ProfileDialog | null>(null);
  const asked = search.get('tab');
  const tab: Tab = tabs.find((id) => id === asked) ?? 'about';
  const choose = (id: Tab) =>
    setSearch(
      (now) => {
        if (id === 'about') now.delete('tab');
        else now.set('tab', id);
        return now;
      },
      { replace: true },
    );
  const isOwn = profile.own !== null;
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        tabs={tabs.map((id) => ({ id, text: t(`tabs.${id}`) }))}
        value={tab}
        onChange={choose}
        frame={(list) => (
          <Card as="section" className="mb-4 overflow-hidden">
            <ProfileHead profile={profile} onOpen={setDialog} />
            <div className="border-t border-line px-6 max-sm:px-4 print:hidden">{list}</div>
          </Card>
        )}
      >
        <TabPanel id="about">
          <AboutTab profile={profile} onOpen={setDialog} onTab={choose} />
        </TabPanel>
        <TabPanel id="career">
          <div className="stack gap-4">
            <EntrySection kind="education" entries={profile.education} isOwn={isOwn} userId={profile.id} />
            <EntrySection kind="experience" entries={profile.experience} isOwn={isOwn} userId={profile.id} />
          </div>
        </TabPanel>
        <TabPanel id="publications">
          <EntrySection
            kind="publication"
            entries={profile.publications}
            isOwn={isOwn}
            userId={profile.id}
            onImport={() => setDialog('import')}
          />
        </TabPanel>
        <TabPanel id="activity">
          <ActivityTab activity={profile.activity} isOwn={isOwn} />
        </TabPanel>
      </Tabs>
      {dialog ? (
        <Suspense fallback={null}>
          <OpenDialog dialog={dialog} profile={profile} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  );
};
