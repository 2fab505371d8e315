import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { type VerificationReview, verificationLimits } from '@mz/contracts/verification';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { useReviewActions } from '../api/verification.api.ts';

const yearsOn = (years: number): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

interface DecisionFormProps {
  item: ModerationCaseDetail;
  review: VerificationReview;
  decide: ReturnType<typeof useReviewActions>['decide'];
  onDecided: () => void;
}

/** Approve or reject, with words to the member and a note for the log. */
export const DecisionForm = ({ item, review, decide, onDecided }: DecisionFormProps) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const [field, setField] = useState<VerificationReview['request']['field']>(review.request.field);
  const [expiresOn, setExpiresOn] = useState(() => yearsOn(2));
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const ready = decision !== null && note.trim() !== '' && (decision === 'reject' || expiresOn !== '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const words = { message, note, version: item.version };
    decide.mutate(
      decision === 'approve' ? { decision, field, expiresOn, ...words } : { decision: 'reject', ...words },
      { onSuccess: onDecided },
    );
  };
  return (
    <div className="stack gap-4 border-t border-line pt-4">
      <h3 className="text-control font-heading">{t('decision.title')}</h3>
      {/* In a form, radio buttons draw native ones that widen a page read from right to left. */}
      <RadioGroup
        label={t('decision.title')}
        value={decision}
        onChange={setDecision}
        options={[
          { value: 'approve', text: t('decision.approve'), detail: t('decision.approveDetail') },
          { value: 'reject', text: t('decision.reject'), detail: t('decision.rejectDetail') },
        ]}
      />
      <form onSubmit={send} className="stack gap-4">
        {decision === 'approve' ? (
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <Field label={t('decision.field')}>
              <Select value={field} onChange={setField} options={specialties.options} />
            </Field>
            <Field
              label={t('decision.until')}
              hint={t('decision.untilHint', { years: verificationLimits.maxYears })}
            >
              <Input
                type="date"
                min={new Date().toISOString().slice(0, 10)}
                max={yearsOn(verificationLimits.maxYears)}
                value={expiresOn}
                onChange={(event) => setExpiresOn(event.target.value)}
              />
            </Field>
          </div>
        ) : null}
        <Field label={t('decision.message')} hint={t('decision.messageHint')}>
          <Textarea
            rows={3}
            value={message}
            maxLength={1000}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <Field label={t('decision.note')} hint={t('decision.noteHint')}>
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
          {t('decision.send')}
        </Button>
      </form>
    </div>
  );
};
