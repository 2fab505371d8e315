import {
  type MatchSettings,
  matchIntents,
  matchLimits,
  openIntents,
  workLanguages,
} from '@mz/contracts/matching';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSaveSettings } from '../api/matching.api.ts';

const toggled = <T,>(list: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);

/** What one is open to, how many may ask at once, in which languages, and what is counted. */
export const SettingsDialog = ({ settings, onClose }: { settings: MatchSettings; onClose: () => void }) => {
  const { t, i18n } = useTranslation('matching');
  const errorText = useApiError();
  const save = useSaveSettings();
  const [chosen, setChosen] = useState({
    ...settings,
    intents: settings.intents.length > 0 ? settings.intents : [...openIntents],
  });
  const [maxOpen, setMaxOpen] = useState(String(settings.maxOpen));
  const names = new Intl.DisplayNames([localeOf(i18n.language)], { type: 'language' });
  const count = Number(maxOpen);
  const isCount = Number.isInteger(count) && count >= 1 && count <= matchLimits.maxOpen;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isCount) save.mutate({ ...chosen, maxOpen: count }, { onSuccess: onClose });
  };
  return (
    <Dialog size="lg" title={t('settings.title')} description={t('settings.text')} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <div className="flex flex-col gap-4">
            <Field label={t('settings.intents')} group>
              <div className="flex flex-col">
                {matchIntents.map((intent) => (
                  <Checkbox
                    key={intent}
                    checked={chosen.intents.includes(intent)}
                    onChange={(isOn) =>
                      setChosen({ ...chosen, intents: toggled(chosen.intents, intent, isOn) })
                    }
                  >
                    {t(`intents.${intent}`)}
                  </Checkbox>
                ))}
              </div>
            </Field>
            <Field label={t('settings.languages')} hint={t('settings.languagesHint')} group>
              <div className="flex flex-wrap gap-1.5">
                {workLanguages.map((code) => (
                  <Chip
                    key={code}
                    pressed={chosen.languages.includes(code)}
                    onClick={() =>
                      setChosen({
                        ...chosen,
                        languages: toggled(chosen.languages, code, !chosen.languages.includes(code)).slice(
                          0,
                          matchLimits.languages,
                        ),
                      })
                    }
                  >
                    {names.of(code) ?? code}
                  </Chip>
                ))}
              </div>
            </Field>
            <Field
              label={t('settings.maxOpen')}
              hint={t('settings.maxOpenHint')}
              error={isCount ? undefined : t('settings.maxOpenWrong', { max: matchLimits.maxOpen })}
            >
              <Input
                inputMode="numeric"
                numeric
                value={maxOpen}
                onChange={(event) => setMaxOpen(event.target.value)}
                className="w-24"
              />
            </Field>
            <Checkbox
              checked={chosen.isPaused}
              detail={t('settings.pauseHint')}
              onChange={(isPaused) => setChosen({ ...chosen, isPaused })}
            >
              {t('settings.pause')}
            </Checkbox>
            <Checkbox
              checked={chosen.sharesSaved}
              detail={t('settings.savedHint')}
              onChange={(sharesSaved) => setChosen({ ...chosen, sharesSaved })}
            >
              {t('settings.saved')}
            </Checkbox>
          </div>
        </DialogBody>
        {save.isError ? (
          <Banner tone="danger" className="mt-3">
            {errorText(save.error)}
          </Banner>
        ) : null}
        <DialogActions>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isCount}>
            {t('settings.save')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
