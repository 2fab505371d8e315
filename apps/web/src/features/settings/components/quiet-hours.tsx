import type { MemberSettings } from '@mz/contracts/settings';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DraftForm } from './draft-form.tsx';
import { deviceTimeZone } from './time-zones.ts';
import { useDraft } from './use-draft.ts';

const night = { from: '22:00', until: '07:00' };

/** Hours in which no notification mail leaves; they leave when the hours are over. */
export const QuietHours = ({ stored }: { stored: MemberSettings }) => {
  const { t } = useTranslation('settings');
  const draft = useDraft(stored, ['quietHours', 'timeZone'] as const);
  const { quietHours, timeZone } = draft.values;
  const change = (hours: MemberSettings['quietHours']) => {
    draft.set('quietHours', hours);
    // The server has to know which night is meant.
    if (hours && timeZone === null) draft.set('timeZone', deviceTimeZone());
  };
  return (
    <Card as="section" pad="md" className="stack gap-4">
      <DraftForm draft={draft}>
        <Switch
          checked={quietHours !== null}
          onChange={(isOn) => change(isOn ? night : null)}
          detail={t('quiet.lead')}
        >
          <span className="h3">{t('quiet.title')}</span>
        </Switch>
        {quietHours ? (
          <div className="stack gap-2">
            <div className="row gap-4 flex-wrap">
              <Field label={t('quiet.from')} className="w-36">
                <Input
                  type="time"
                  ltr
                  value={quietHours.from}
                  onChange={(event) => change({ ...quietHours, from: event.target.value })}
                />
              </Field>
              <Field label={t('quiet.until')} className="w-36">
                <Input
                  type="time"
                  ltr
                  value={quietHours.until}
                  onChange={(event) => change({ ...quietHours, until: event.target.value })}
                />
              </Field>
            </div>
            <p className="text-tiny text-ink-muted">
              {t('quiet.zone', { zone: timeZone ?? deviceTimeZone() })}
            </p>
          </div>
        ) : null}
      </DraftForm>
    </Card>
  );
};
