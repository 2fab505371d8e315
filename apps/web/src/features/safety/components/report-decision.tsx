import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import {
  type AnswerTemplate,
  answerTemplates,
  type ReportedSubject,
  reportLimits,
} from '@mz/contracts/moderation-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { DecisionForm } from '../../../ui/decision-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDecisions } from '../api/safety.api.ts';

const choices = ['keep', 'hide', 'warn', 'suspend'] as const;
type Choice = (typeof choices)[number];

interface ReportDecisionProps {
  item: ModerationCaseDetail;
  subject: ReportedSubject;
  onDecided: () => void;
}

/** Keep, hide, warn or suspend, with words to the author and a note for the log. */
export const ReportDecision = ({ item, subject, onDecided }: ReportDecisionProps) => {
  const { t, i18n } = useTranslation('safety');
  const errorText = useApiError();
  const { decide } = useDecisions(item.id);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [template, setTemplate] = useState<AnswerTemplate | null>(null);
  const [days, setDays] = useState(7);
  const possible: Record<Choice, boolean> = {
    keep: true,
    hide: subject.canHide,
    warn: subject.canSanction,
    suspend: subject.canSanction,
  };
  const words = template ?? (choice === 'keep' ? 'no_breach' : (subject.reports[0]?.reason ?? 'other'));
  const daysFit = days >= 1 && days <= reportLimits.maxSuspensionDays;
  const send = (chosen: Choice, written: { message: string; note: string }) => {
    const sanction = chosen === 'warn' ? 'warning' : chosen === 'suspend' ? 'suspension' : 'none';
    decide.mutate(
      {
        hides: chosen !== 'keep' && subject.canHide,
        sanction,
        ...(chosen === 'suspend' && { days }),
        template: words,
        ...written,
        version: item.version,
      },
      { onSuccess: onDecided },
    );
  };
  const reads = subject.language && subject.language !== i18n.language ? subject.language : null;
  return (
    <section aria-label={t('decide.title')} className="stack gap-4">
      <DecisionForm
        title={t('decide.title')}
        choice={choice}
        onChoose={setChoice}
        // i18n-keys: safety:decide.choices.* safety:decide.details.*
        options={choices
          .filter((value) => possible[value])
          .map((value) => ({
            value,
            text: t(`decide.choices.${value}`),
            detail: t(`decide.details.${value === 'keep' && subject.hidden === 'held' ? 'show' : value}`),
          }))}
        message={{
          label: t('decide.message'),
          hint: reads
            ? t('decide.messageLanguage', { language: languageName(reads, i18n.language) })
            : undefined,
        }}
        note={{ label: t('decide.note'), hint: t('decide.noteHint') }}
        ready={choice !== 'suspend' || daysFit}
        error={decide.isError ? errorText(decide.error) : null}
        busy={decide.isPending}
        send={t('decide.send')}
        onSend={send}
      >
        {choice === 'suspend' ? (
          <Field label={t('decide.days')}>
            <Input
              type="number"
              min={1}
              max={reportLimits.maxSuspensionDays}
              value={String(days)}
              onChange={(event) => setDays(Number(event.target.value))}
            />
          </Field>
        ) : null}
        <Field label={t('decide.template')} hint={t(`templates.${words}`)}>
          <Select
            value={words}
            onChange={setTemplate}
            // i18n-keys: safety:templateNames.*
            options={answerTemplates.map((value) => ({ value, text: t(`templateNames.${value}`) }))}
          />
        </Field>
      </DecisionForm>
      <p className="text-small text-ink-muted">{t('decide.appeal', { count: reportLimits.appealDays })}</p>
    </section>
  );
};

const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
