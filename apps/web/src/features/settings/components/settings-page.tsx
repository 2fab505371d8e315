import { Bell, Eye, Globe, Lock, Palette, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';

const waiting = (
  <Card pad="md">
    <SkeletonRows rows={6} />
  </Card>
);
const SecurityTab = lazyPart(async () => (await import('./security-tab.tsx')).SecurityTab, waiting);
const ThemeTab = lazyPart(async () => (await import('./appearance-tabs.tsx')).ThemeTab, waiting);
const LanguageTab = lazyPart(async () => (await import('./appearance-tabs.tsx')).LanguageTab, waiting);
const PrivacyTab = lazyPart(async () => (await import('./privacy-tab.tsx')).PrivacyTab, waiting);
const NotificationsTab = lazyPart(
  async () => (await import('./notifications-tab.tsx')).NotificationsTab,
  waiting,
);

const tabs = [
  { id: 'account', icon: UserRound, Panel: AccountTab },
  { id: 'notifications', icon: Bell, Panel: NotificationsTab },
  { id: 'privacy', icon: Eye, Panel: PrivacyTab },
  { id: 'language', icon: Globe, Panel: LanguageTab },
  { id: 'theme', icon: Palette, Panel: ThemeTab },
  { id: 'security', icon: Lock, Panel: SecurityTab },
] as const;

/** What a member can change about account, appearance and security. */
export const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const current = tabs.find(({ id }) => id === wanted)?.id ?? 'account';
  useTitle(t('title'));
  return (
    <Page narrow>
      <PageHead title={t('title')} />
      <Tabs
        orientation="vertical"
        label={t('title')}
        tabs={tabs.map(({ id, icon }) => ({ id, icon, text: t(`tabs.${id}`) }))}
        value={current}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      >
        {tabs.map(({ id, Panel }) => (
          <TabPanel key={id} id={id} className="stack gap-4">
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
};
