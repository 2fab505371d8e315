import { profileVisibilities } from '@mz/contracts';
import { connectionRequestChoices, type MemberSettings, messagesFromChoices } from '@mz/contracts/settings';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteFacts } from '../../../lib/use-site-facts.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { loadKeepingCard } from '../../voice-notes/index.ts';
import { DraftForm } from './draft-form.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';
import { MutedWordsCard } from './muted-words-card.tsx';
import { SettingsLoader } from './settings-loader.tsx';
import { StorageCard } from './storage-card.tsx';
import { useDraft } from './use-draft.ts';

const KeepingCard = lazy(async () => ({ default: (await loadKeepingCard()).KeepingCard }));

const names = [
  'visibility',
  'searchVisible',
  'connectionRequests',
  'messagesFrom',
  'dataCollection',
  'publicPosts',
] as const;

const PrivacyForm = ({ stored }: { stored: MemberSettings }) => {
  const { t } = useTranslation('settings');
  const draft = useDraft(stored, names);
  const { data: facts } = useSiteFacts();
  const { visibility, searchVisible, connectionRequests, messagesFrom, dataCollection, publicPosts } =
    draft.values;
  return (
    <DraftForm draft={draft}>
      {/* i18n-keys: settings:privacy.visibilities.* settings:privacy.visibilityHints.* */}
      <Field label={t('privacy.visibility')} hint={t(`privacy.visibilityHints.${visibility}`)}>
        <Select
          value={visibility}
          options={profileVisibilities.map((value) => ({ value, text: t(`privacy.visibilities.${value}`) }))}
          onChange={(value) => draft.set('visibility', value)}
          className="max-w-[420px]"
        />
      </Field>
      <Switch
        checked={searchVisible}
        onChange={(value) => draft.set('searchVisible', value)}
        detail={t('privacy.searchVisibleHint')}
      >
        {t('privacy.searchVisible')}
      </Switch>
      {/* i18n-keys: settings:privacy.requests.* settings:privacy.requestHints.* */}
      <Field label={t('privacy.connectionRequests')} hint={t(`privacy.requestHints.${connectionRequests}`)}>
        <Select
          value={connectionRequests}
          options={connectionRequestChoices.map((value) => ({ value, text: t(`privacy.requests.${value}`) }))}
          onChange={(value) => draft.set('connectionRequests', value)}
          className="max-w-[420px]"
        />
      </Field>
      {/* i18n-keys: settings:privacy.messages.* */}
      <Field label={t('privacy.messagesFrom')} hint={t('privacy.messagesFromHint')}>
        <Select
          value={messagesFrom}
          options={messagesFromChoices.map((value) => ({ value, text: t(`privacy.messages.${value}`) }))}
          onChange={(value) => draft.set('messagesFrom', value)}
          className="max-w-[420px]"
        />
      </Field>
      {facts?.publicPosts ? (
        <Switch
          checked={publicPosts}
          onChange={(value) => draft.set('publicPosts', value)}
          detail={t('privacy.publicPostsHint')}
        >
          {t('privacy.publicPosts')}
        </Switch>
      ) : null}
      <Switch
        checked={dataCollection}
        onChange={(value) => draft.set('dataCollection', value)}
        detail={t('privacy.dataCollectionHint')}
      >
        {t('privacy.dataCollection')}
      </Switch>
    </DraftForm>
  );
};

/** Who sees what of this member, and what is noted of the member's use. */
export const PrivacyTab = () => {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingsLoader>
        {(stored) => (
          <Card as="section" pad="md" className="stack gap-4">
            <div>
              <h2 className="h3">{t('privacy.title')}</h2>
              <p className="text-small text-ink-muted">{t('privacy.lead')}</p>
            </div>
            <PrivacyForm stored={stored} />
          </Card>
        )}
      </SettingsLoader>
      <MutedWordsCard />
      <Suspense>
        <KeepingCard />
      </Suspense>
      <StorageCard />
      <ExportCard />
      <ImportCard />
    </>
  );
};
