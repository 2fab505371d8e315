import {
  consentForms,
  consentFreeKinds,
  consentReaders,
  type NewConsent,
  pictureLimits,
} from '@mz/contracts/pictures';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';

const none = '' as const;
const today = (): string => new Date().toISOString().slice(0, 10);

/** How the patient agreed: in writing, before a witness, or why nobody has to be asked for this kind of picture. */
export const ConsentFields = ({
  consent,
  onChange,
}: {
  consent: NewConsent;
  onChange: (consent: NewConsent) => void;
}) => {
  const { t } = useTranslation('pictures');
  const change = (parts: Partial<NewConsent>) => onChange({ ...consent, ...parts });
  const isFree = consent.form === 'not_needed';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('consent.form')} group className="sm:col-span-2">
        <Segmented
          fill
          value={consent.form}
          // i18n-keys: pictures:consent.forms.*
          options={consentForms.map((value) => ({ value, text: t(`consent.forms.${value}`) }))}
          onChange={(form) => change({ form, ...(form === 'not_needed' ? {} : { imageKind: null }) })}
        />
      </Field>
      {isFree ? (
        <Field label={t('consent.imageKind')} hint={t('consent.source')} className="sm:col-span-2">
          <Select
            value={consent.imageKind ?? none}
            // i18n-keys: pictures:consent.imageKinds.*
            options={[
              { value: none, text: t('consent.choose') },
              ...consentFreeKinds.map((value) => ({ value, text: t(`consent.imageKinds.${value}`) })),
            ]}
            onChange={(imageKind) => change({ imageKind: imageKind === none ? null : imageKind })}
          />
        </Field>
      ) : null}
      <Field label={t('consent.shown')} className={isFree ? 'sm:col-span-2' : undefined}>
        <Input
          value={consent.shown}
          maxLength={pictureLimits.shownLength}
          placeholder={t('consent.shownExample')}
          onChange={({ target }) => change({ shown: target.value })}
        />
      </Field>
      {isFree ? null : (
        <>
          <Field label={t('consent.purpose')}>
            <Input
              value={consent.purpose}
              maxLength={pictureLimits.purposeLength}
              placeholder={t('consent.purposeExample')}
              onChange={({ target }) => change({ purpose: target.value })}
            />
          </Field>
          <Field label={t('consent.givenOn')}>
            <Input
              type="date"
              max={today()}
              value={consent.givenOn ?? ''}
              onChange={({ target }) => change({ givenOn: target.value === '' ? null : target.value })}
            />
          </Field>
          <Field label={t('consent.readers')}>
            <Select
              value={consent.readers}
              // i18n-keys: pictures:consent.readerKinds.*
              options={consentReaders.map((value) => ({ value, text: t(`consent.readerKinds.${value}`) }))}
              onChange={(readers) => change({ readers })}
            />
          </Field>
          {consent.form === 'verbal' ? (
            <Field label={t('consent.witness')} hint={t('consent.witnessHint')} className="sm:col-span-2">
              <Input
                value={consent.witness}
                maxLength={pictureLimits.witnessLength}
                onChange={({ target }) => change({ witness: target.value })}
              />
            </Field>
          ) : null}
        </>
      )}
    </div>
  );
};
