import type { Assessment, Patient } from '@mz/clinical/drugs/index';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { isolate } from '../../../ui/isolate.tsx';
import {
  amountOf,
  bandText,
  clearanceUnit,
  figure,
  needsText,
  printUnit,
  rangeOf,
  sumOf,
  usageText,
} from '../model/dose-words.ts';
import { NoteActions } from './note-actions.tsx';
import { CheckMark, Figure } from './status.tsx';

const Lines = ({ lead }: { lead: Assessment }) => {
  const { t } = useTranslation('drugs');
  const { computed, statement } = lead;
  if (computed?.status !== 'computed') return null;
  const sum = sumOf(computed);
  const limit = computed.limits[0];
  const kidney = statement.when?.crcl ?? statement.when?.egfr;
  return (
    <FactList className="mt-4 border-t border-line pt-3">
      <dt>{t('computed.dose')}</dt>
      <dd>{sum === null ? t('computed.asStated') : <Figure>{sum}</Figure>}</dd>
      <dt>{t('computed.rounding')}</dt>
      <dd>{t('computed.notRounded')}</dd>
      <dt>{t('computed.maximum')}</dt>
      <dd>
        {limit ? (
          <Figure>
            {figure(limit.limit.amount)} {printUnit(limit.limit.unit)}
          </Figure>
        ) : (
          t('computed.noMaximum')
        )}
      </dd>
      {kidney ? (
        <>
          <dt>{t('computed.band')}</dt>
          <dd>
            <Figure>{`${bandText(kidney)} ${clearanceUnit}${statement.when?.crcl ? '' : '/1.73 m²'}`}</Figure>
          </dd>
        </>
      ) : null}
    </FactList>
  );
};

/** The dose for the patient, large, with its sum and its maximum; and what is copied of it. */
export const LeadCard = ({
  lead,
  patient,
  note,
}: {
  lead: Assessment | null;
  patient: Patient;
  note: string | null;
}) => {
  const { t } = useTranslation('drugs');
  const language = currentLanguage();
  const computed = lead?.computed ?? null;
  return (
    <>
      <Card as="section" float aria-label={t('computed.title')} aria-live="polite">
        <div className="px-5 pt-4 pb-4">
          <div className="row justify-between gap-2">
            <h2 className="text-tiny font-heading text-ink-muted">{t('computed.title')}</h2>
            {patient.crcl === undefined ? null : (
              <Badge>
                <Figure>{`${figure(Math.round(patient.crcl * 10) / 10)} ${clearanceUnit}`}</Figure>
              </Badge>
            )}
          </div>
          {lead === null ? (
            <>
              <p className="mt-2 font-heading">{t('computed.none')}</p>
              <p className="text-small text-ink-muted">{t('computed.noneHint')}</p>
            </>
          ) : (
            <>
              {computed?.status === 'computed' ? (
                <>
                  <p className="row gap-2 items-baseline mt-1 ltr">
                    <span className="title-32 tabular-nums">{rangeOf(computed.amount)}</span>
                    <span className="text-small text-ink-muted">{computed.unit}</span>
                  </p>
                  <p className="font-heading">{usageText(lead, t)}</p>
                  {computed.component ? (
                    <p className="text-tiny text-ink-muted">
                      {t('computed.component', { component: computed.component })}
                    </p>
                  ) : null}
                  {computed.capped ? (
                    <p className="text-small text-warning">
                      {t('computed.capped', { amount: amountOf({ ...computed, amount: computed.uncapped }) })}
                    </p>
                  ) : null}
                </>
              ) : (
                <p className="mt-2 font-heading">
                  {computed?.status === 'needs'
                    ? t('computed.needs', { list: needsText(computed.needs, language, t) })
                    : t('computed.text')}
                </p>
              )}
              <p className="text-small text-ink-muted mt-1 first-letter:uppercase">
                {lead.statement.indicationName?.[language] ?? t('doses.other')}
                {lead.statement.intent ? `${t('comma')}${t(`intent.${lead.statement.intent}`)}` : ''}
              </p>
              <p className="text-small mt-2">{isolate(lead.statement.text[language])}</p>
              <p className="mt-2">
                <CheckMark check={lead.statement.check} />
              </p>
              <Lines lead={lead} />
            </>
          )}
        </div>
        <NoteActions note={note} />
      </Card>
      {note === null ? null : (
        <Card as="section" pad="sm" aria-label={t('whatIsCopied')} className="print:hidden">
          <h2 className="text-small font-heading mb-2">{t('whatIsCopied')}</h2>
          <p className="rounded-control bg-sunken px-3 py-2.5 text-small whitespace-pre-line break-words">
            {note}
          </p>
        </Card>
      )}
    </>
  );
};
