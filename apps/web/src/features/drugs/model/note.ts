import type { Assessment, Drug, Patient } from '@mz/clinical/drugs/index';
import type { Language } from '@mz/i18n';
import type { TFunction } from 'i18next';
import { amountOf, figure, printUnit, sourceText, sumOf, usageText } from './dose-words.ts';

interface NoteParts {
  readonly drug: Drug;
  readonly lead: Assessment;
  readonly patient: Patient;
  readonly review: string;
  readonly language: Language;
  readonly t: TFunction<'drugs'>;
}

/** What is copied for the chart: the dose with its sum, the statement it is of, kidney function, source, review. */
export const noteText = ({ drug, lead, patient, review, language, t }: NoteParts): string => {
  const { computed, statement } = lead;
  const head =
    computed?.status === 'computed'
      ? `${drug.name[language]} ${amountOf(computed)}, ${usageText(lead, t)}`
      : drug.name[language];
  const sum = computed?.status === 'computed' ? sumOf(computed) : null;
  const limit = computed?.status === 'computed' ? computed.limits[0]?.limit : undefined;
  return [
    `${head}${sum === null ? '' : ` (${sum})`}${statement.indicationName ? `: ${statement.indicationName[language]}` : ''}.`,
    limit ? `${t('computed.maximum')}: ${figure(limit.amount)} ${printUnit(limit.unit)}.` : null,
    statement.text[language],
    patient.crcl === undefined
      ? null
      : t('noteClearance', { value: figure(Math.round(patient.crcl * 10) / 10) }),
    `${sourceText(drug, t)}; ${t(`check.${statement.check}`)}; ${review}.`,
  ]
    .filter(Boolean)
    .join('\n');
};
