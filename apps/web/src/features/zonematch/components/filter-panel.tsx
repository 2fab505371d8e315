import { type MatchSettings, matchIntents, matchLimits } from '@mz/contracts/matching';
import { isSpecialty } from '@mz/contracts/specialties';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Select } from '../../../ui/select.tsx';
import type { MatchFilter } from '../api/matching.api.ts';

const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** What is looked for. Nothing changes below until it is applied. */
export const FilterPanel = ({
  filter,
  settings,
  busy,
  onApply,
}: {
  filter: MatchFilter;
  settings: MatchSettings;
  busy: boolean;
  onApply: (filter: MatchFilter) => void;
}) => {
  const { t } = useTranslation('matching');
  const specialties = useSpecialties();
  const [typed, setTyped] = useState({
    intent: filter.intent,
    specialty: filter.specialty ?? '',
    location: filter.location ?? '',
    interests: filter.interests ?? '',
  });
  const [isChoosing, setChoosing] = useState(false);
  const set = (change: Partial<typeof typed>): void => setTyped({ ...typed, ...change });
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const { specialty } = typed;
    onApply({
      intent: typed.intent,
      ...(isSpecialty(specialty) && { specialty }),
      ...(typed.location.trim() && { location: typed.location.trim() }),
      ...(typed.interests.trim() && { interests: typed.interests.trim() }),
    });
  };
  return (
    <Card as="section" pad="md" aria-label={t('preferences')}>
      <h2 className="mb-3 text-small font-semibold">{t('preferences')}</h2>
      <form onSubmit={apply} className="flex flex-col gap-4">
        <Field label={t('intent')}>
          <Select
            value={typed.intent}
            onChange={(value) =>
              set({ intent: matchIntents.find((intent) => intent === value) ?? typed.intent })
            }
            // i18n-keys: matching:intents.*
            options={matchIntents.map((value) => ({ value, text: t(`intents.${value}`) }))}
          />
        </Field>
        <Field label={t('specialty')}>
          <Select
            value={typed.specialty}
            onChange={(specialty) => set({ specialty })}
            options={[{ value: '', text: t('any') }, ...specialties.options]}
          />
        </Field>
        <Field label={t('location')}>
          <Input
            value={typed.location}
            maxLength={matchLimits.filterLength}
            placeholder={t('locationPlaceholder')}
            onChange={(event) => set({ location: event.target.value })}
          />
        </Field>
        <Field label={t('interests')}>
          <Input
            value={typed.interests}
            maxLength={matchLimits.filterLength}
            placeholder={t('interestsPlaceholder')}
            onChange={(event) => set({ interests: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="primary" block busy={busy}>
          {t('apply')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
          {t('settings.open')}
        </Button>
      </form>
      {isChoosing ? <SettingsDialog settings={settings} onClose={() => setChoosing(false)} /> : null}
    </Card>
  );
};
