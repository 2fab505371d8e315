import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import { type VerificationReview, verificationLimits } from '@mz/contracts/verification';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { useSpecialties } from '../../../lib/use-specialties.ts';
import { DecisionForm } from '../../../ui/decision-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { useReviewActions } from '../api/verification.api.ts';

const yearsOn = (years: number): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
};

interface LicenceDecisionProps {
  item: ModerationCaseDetail;
  review: VerificationReview;
  decide: ReturnType<typeof useReviewActions>['decide'];
  onDecided: () => void;
}

/** Approve or reject, with words to the member and a note for the log. */
export const LicenceDecision = ({ item, review, decide, onDecided }: LicenceDecisionProps) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const specialties = useSpecialties();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const [field, setField] = useState<VerificationReview['request']['field']>(review.request.field);
  const [expiresOn, setExpiresOn] = useState(() => yearsOn(2));
  return (
    <div className="border-t border-line pt-4">
      <DecisionForm
        title={t('decision.title')}
        choice={decision}
        onChoose={setDecision}
        options={[
          { value: 'approve', text: t('decision.approve'), detail: t('decision.approveDetail') },
          { value: 'reject', text: t('decision.reject'), detail: t('decision.rejectDetail') },
        ]}
        message={{ label: t('decision.message'), hint: t('decision.messageHint') }}
        note={{ label: t('decision.note'), hint: t('decision.noteHint') }}
        ready={decision === 'reject' || expiresOn !== ''}
        error={decide.isError ? errorText(decide.error) : null}
        busy={decide.isPending}
        send={t('decision.send')}
        onSend={(chosen, words) => {
          const common = { ...words, version: item.version };
          decide.mutate(
            chosen === 'approve'
              ? { decision: chosen, field, expiresOn, ...common }
              : { decision: chosen, ...common },
            { onSuccess: onDecided },
          );
        }}
      >
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
      </DecisionForm>
    </div>
  );
};
