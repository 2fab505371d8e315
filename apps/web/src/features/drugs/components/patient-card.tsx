import type { ChildPughClass, Patient } from '@mz/clinical/drugs/index';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { clearanceUnit, figure } from '../model/dose-words.ts';
import {
  type CreatinineUnit,
  changePatient,
  type Entered,
  limitsOf,
  nothingEntered,
  readField,
  type TypedField,
} from '../model/patient-store.ts';
import { Figure } from './status.tsx';

interface QuantityProps {
  field: TypedField;
  label: string;
  unit: string;
  entered: Entered;
  hint?: string;
  end?: React.ReactNode;
}

const Quantity = ({ field, label, unit, entered, hint, end }: QuantityProps) => {
  const { t } = useTranslation('drugs');
  const { min, max } = limitsOf(field, entered.creatinineUnit);
  const value = readField(field, entered);
  const range = { min: figure(min), max: figure(max) };
  const refused = value === 'no-number' ? t('patient.noNumber') : t('patient.refused', range);
  return (
    <Field
      label={label}
      hint={isolate([t('patient.range', range), hint].filter(Boolean).join(' · '))}
      error={typeof value === 'string' ? refused : undefined}
    >
      <Input
        ltr
        numeric
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={entered.texts[field] ?? ''}
        onChange={({ target }) => changePatient({ texts: { ...entered.texts, [field]: target.value } })}
        end={end ?? <span className="text-small text-ink-muted">{unit}</span>}
      />
    </Field>
  );
};

/** Clearance on its scale: worst at the left, where the doses are reduced. */
const Clearance = ({ patient, isEntered }: { patient: Patient; isEntered: boolean }) => {
  const { t } = useTranslation('drugs');
  const { crcl } = patient;
  const text = crcl === undefined ? '–' : figure(Math.round(crcl * 10) / 10);
  return (
    <div className="stack gap-1.5 min-w-0 border-line lg:border-s lg:ps-5" role="status">
      <div className="row justify-between items-baseline gap-2">
        <span className="text-small font-control">{t('patient.crcl')}</span>
        <span className="whitespace-nowrap">
          <Figure className="title-32">{text}</Figure>{' '}
          <Figure className="text-tiny text-ink-muted">{clearanceUnit}</Figure>
        </span>
      </div>
      {crcl === undefined ? (
        <p className="text-tiny text-ink-muted">{t('patient.crclMissing')}</p>
      ) : (
        <>
          <p className="text-tiny">
            {isEntered ? (
              t('patient.entered')
            ) : (
              <TextLink to="/tools/cockcroft-gault">{t('patient.formula')}</TextLink>
            )}
          </p>
          <div className="mt-3">
            <ZoneBar
              kind="scale"
              label={`${text} ${clearanceUnit}`}
              at={crcl / 120}
              segments={[
                { zone: 6, weight: 15 },
                { zone: 5, weight: 15 },
                { zone: 3, weight: 30 },
                { zone: 1, weight: 60 },
              ]}
              ticks={[
                { at: 0.25, text: '30' },
                { at: 0.5, text: '60' },
                { at: 0.75, text: '90' },
              ]}
            />
          </div>
        </>
      )}
    </div>
  );
};

const liverClasses = ['', 'A', 'B', 'C'] as const;

/** What doses depend on, entered once for all drugs of the tab. */
export const PatientCard = ({
  entered,
  patient,
  otherNames,
}: {
  entered: Entered;
  patient: Patient;
  otherNames: readonly string[];
}) => {
  const { t, i18n } = useTranslation('drugs');
  const units: readonly CreatinineUnit[] = ['mg/dL', 'µmol/L'];
  return (
    <Card as="section" pad="md" className="mb-4 print:hidden" aria-label={t('patient.title')}>
      <div className="row gap-3 justify-between items-start mb-4">
        <div className="min-w-0">
          <h2 className="row gap-2 text-small font-heading">
            <Icon as={UserRound} size={16} />
            {t('patient.title')}
          </h2>
          <p className="text-tiny text-ink-muted mt-0.5">{t('patient.hint')}</p>
        </div>
        <Button
          variant="outline"
          size="sm"
          className="shrink-0"
          disabled={entered === nothingEntered}
          onClick={() => changePatient(nothingEntered)}
        >
          {t('patient.clear')}
        </Button>
      </div>
      <div className="grid gap-x-4 gap-y-4 items-start lg:grid-cols-[minmax(0,3fr)_minmax(220px,1fr)]">
        <div className="grid gap-x-4 gap-y-4 items-start grid-cols-[repeat(auto-fill,minmax(132px,1fr))]">
          <Quantity field="ageYears" label={t('patient.age')} unit={t('patient.years')} entered={entered} />
          <Field label={t('patient.sex')} group>
            <Segmented
              fill
              value={entered.sex}
              options={[
                { value: 'female', text: t('patient.female') },
                { value: 'male', text: t('patient.male') },
              ]}
              onChange={(sex) => changePatient({ sex })}
            />
          </Field>
          <Quantity field="weightKg" label={t('patient.weight')} unit="kg" entered={entered} />
          <div className="col-span-2 max-[340px]:col-span-1">
            <Quantity
              field="creatinine"
              label={t('patient.creatinine')}
              unit={entered.creatinineUnit}
              hint={t('patient.steady')}
              entered={entered}
              end={
                <Segmented
                  inset
                  label={t('patient.creatinine')}
                  value={entered.creatinineUnit}
                  options={units.map((unit) => ({ value: unit, text: <bdi dir="ltr">{unit}</bdi> }))}
                  onChange={(creatinineUnit) => changePatient({ creatinineUnit })}
                />
              }
            />
          </div>
          <Quantity field="crcl" label={t('patient.crclEntered')} unit={clearanceUnit} entered={entered} />
          <Quantity field="heightCm" label={t('patient.height')} unit="cm" entered={entered} />
          <Field label={t('patient.childPugh')}>
            <Select
              value={entered.childPugh ?? ''}
              options={liverClasses.map((value) => ({ value, text: value || t('patient.noLiver') }))}
              onChange={(value) =>
                changePatient({ childPugh: value === '' ? null : (value as ChildPughClass) })
              }
            />
          </Field>
          <div className="stack gap-1 pt-5">
            <Checkbox checked={entered.dialysis} onChange={(dialysis) => changePatient({ dialysis })}>
              {t('patient.dialysis')}
            </Checkbox>
            <Checkbox checked={entered.pregnant} onChange={(pregnant) => changePatient({ pregnant })}>
              {t('patient.pregnant')}
            </Checkbox>
          </div>
        </div>
        <div className="stack gap-3 min-w-0">
          <Clearance patient={patient} isEntered={typeof readField('crcl', entered) === 'number'} />
          <p className="text-tiny text-ink-muted lg:ps-5">
            <TextLink to="/tools/interactions">{t('patient.others')}</TextLink>
            {': '}
            {otherNames.length === 0
              ? t('patient.noOthers')
              : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(otherNames)}
          </p>
        </div>
      </div>
    </Card>
  );
};
