import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import {
  type AnswerTemplate,
  answerTemplates,
  type ReportedSubject,
  reportLimits,
} from '@mz/contracts/moderation-reports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDecisions } from '../api/safety.api.ts';

const choices = ['keep', 'hide', 'warn', 'suspend'] as const;
type Choice = (typeof choices)[number];

interface DecisionFormProps {
  item: ModerationCaseDetail;
  subject: ReportedSubject;
  onDecided: () => void;
}

/** Keep, hide, warn or suspend, with words to the author and a note for the log. */
export const DecisionForm = ({ item, subject, onDecided }: DecisionFormProps) => {
  const { t, i18n } = useTranslation('safety');
  const errorText = useApiError();
  const { decide } = useDecisions(item.id);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [template, setTemplate] = useState<AnswerTemplate | null>(null);
  const [days, setDays] = useState(7);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const possible: Record<Choice, boolean> = {
    keep: true,
    hide: subject.canHide,
    warn: subject.canSanction,
    suspend: subject.canSanction,
  };
  const words = template ?? (choice === 'keep' ? 'no_breach' : (subject.reports[0]?.reason ?? 'other'));
  const daysFit = days >= 1 && days <= reportLimits.maxSuspensionDays;
  const ready = choice !== null && note.trim() !== '' && (choice !== 'suspend' || daysFit);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const sanction = choice === 'warn' ? 'warning' : choice === 'suspend' ? 'suspension' : 'none';
    decide.mutate(
      {
        hides: choice !== 'keep' && subject.canHide,
        sanction,
        ...(choice === 'suspend' && { days }),
        template: words,
        message,
        note,
        version: item.version,
      },
      { onSuccess: onDecided },
    );
  };
  const reads = subject.language && subject.language !== i18n.language ? subject.language : null;
  return (
    <section aria-label={t('decide.title')} className="stack gap-4">
      <h3 className="text-control font-heading">{t('decide.title')}</h3>
      <RadioGroup
        label={t('decide.title')}
        value={choice}
        onChange={setChoice}
        // i18n-keys: safety:decide.choices.* safety:decide.details.*
        options={choices
          .filter((value) => possible[value])
          .map((value) => ({
            value,
            text: t(`decide.choices.${value}`),
            detail: t(`decide.details.${value}`),
          }))}
      />
      <form onSubmit={send} className="stack gap-4">
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
        <Field
          label={t('decide.message')}
          hint={
            reads ? t('decide.messageLanguage', { language: languageName(reads, i18n.language) }) : undefined
          }
        >
          <Textarea
            rows={3}
            value={message}
            maxLength={1000}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <Field label={t('decide.note')} hint={t('decide.noteHint')}>
          <Textarea
            rows={3}
            value={note}
            maxLength={2000}
            required
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {decide.isError ? <Banner tone="danger">{errorText(decide.error)}</Banner> : null}
        <Button type="submit" variant="primary" disabled={!ready} busy={decide.isPending} block>
          {t('decide.send')}
        </Button>
        <p className="text-small text-ink-muted">{t('decide.appeal', { count: reportLimits.appealDays })}</p>
      </form>
    </section>
  );
};

const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
