import type { MemberSettings } from '@mz/contracts/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { DraftForm } from './draft-form.tsx';
import { SettingsLoader } from './settings-loader.tsx';
import { describeTimeZone, deviceTimeZone, findTimeZones } from './time-zones.ts';
import { useDraft } from './use-draft.ts';

const ofDevice = 'device';

const ZoneForm = ({ stored }: { stored: MemberSettings }) => {
  const { t, i18n } = useTranslation('settings');
  const draft = useDraft(stored, ['timeZone'] as const);
  const { timeZone } = draft.values;
  const [typed, setTyped] = useState<string | null>(null);
  const deviceText = t('region.device', { zone: describeTimeZone(deviceTimeZone(), i18n.language).text });
  const shown = timeZone === null ? deviceText : describeTimeZone(timeZone, i18n.language).text;
  const zones = findTimeZones(typed ?? '').map((zone) => {
    const { text, offset } = describeTimeZone(zone, i18n.language);
    return { value: zone, text, detail: offset };
  });
  return (
    <DraftForm draft={draft}>
      <Field label={t('region.timeZone')} hint={t('region.timeZoneHint')} className="max-w-[420px]">
        <Combobox
          query={typed ?? shown}
          onQuery={setTyped}
          options={typed ? zones : [{ value: ofDevice, text: deviceText }, ...zones]}
          onSelect={({ value }) => {
            setTyped(null);
            draft.set('timeZone', value === ofDevice ? null : value);
          }}
        />
      </Field>
    </DraftForm>
  );
};

/** In which zone times are meant. */
export const RegionCard = () => {
  const { t } = useTranslation('settings');
  return (
    <SettingsLoader>
      {(stored) => (
        <Card as="section" pad="md" className="stack gap-4">
          <h2 className="h3">{t('region.title')}</h2>
          <ZoneForm stored={stored} />
        </Card>
      )}
    </SettingsLoader>
  );
};
