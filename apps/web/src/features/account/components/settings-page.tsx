import { Globe, Lock, Palette, UserRound } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTitle } from '../../../lib/use-title.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { AccountTab } from './account-tab.tsx';
import { LanguageTab, ThemeTab } from './appearance-tabs.tsx';
import { SecurityTab } from './security-tab.tsx';

const tabs = [
  { id: 'account', icon: UserRound, Panel: AccountTab },
  { id: 'language', icon: Globe, Panel: LanguageTab },
  { id: 'theme', icon: Palette, Panel: ThemeTab },
  { id: 'security', icon: Lock, Panel: SecurityTab },
] as const;

/** What a member can change about account, appearance and security. */
export const SettingsPage = () => {
  const { t, i18n } = useTranslation('account');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const current = tabs.find(({ id }) => id === wanted)?.id ?? 'account';
  useTitle(t('settings.title'));
  return (
    <Page narrow>
      <PageHead title={t('settings.title')} />
      <Tabs.Root
        className="cols-left"
        orientation="vertical"
        dir={i18n.dir()}
        value={current}
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      >
        <Tabs.List className="side-list settings-tabs" aria-label={t('settings.title')}>
          {tabs.map(({ id, icon }) => (
            <Tabs.Trigger key={id} value={id}>
              <Icon as={icon} />
              {t(`settings.tabs.${id}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Content key={id} value={id} className="stack g16">
            <Panel />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  );
};
