import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { VerificationReview } from '@mz/contracts/verification';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { DecisionForm } from '../../../ui/decision-form.tsx';
import type { useReviewActions } from '../api/verification.api.ts';

interface DisputeFormProps {
  item: ModerationCaseDetail;
  review: VerificationReview;
  decide: ReturnType<typeof useReviewActions>['decideDispute'];
  onDecided: () => void;
}

const nobody = 'nobody';

/** Whose entry of the register it is. */
export const DisputeForm = ({ item, review, decide, onDecided }: DisputeFormProps) => {
  const { t } = useTranslation('verification');
  const errorText = useApiError();
  const [rightful, setRightful] = useState<string | null>(null);
  const claims = [
    { id: review.request.id, name: review.profileName, stated: review.request.registeredName },
    ...review.claims.map((claim) => ({
      id: claim.verificationId,
      name: claim.member.fullName,
      stated: claim.registeredName,
    })),
  ];
  return (
    <div className="border-t border-line pt-4">
      <DecisionForm
        title={t('dispute.title')}
        choice={rightful}
        onChoose={setRightful}
        options={[
          ...claims.map(({ id, name, stated }) => ({ value: id, text: name, detail: stated })),
          { value: nobody, text: t('dispute.nobody'), detail: t('dispute.nobodyDetail') },
        ]}
        note={{ label: t('decision.note'), hint: t('decision.noteHint') }}
        error={decide.isError ? errorText(decide.error) : null}
        busy={decide.isPending}
        send={t('dispute.send')}
        onSend={(chosen, { note }) =>
          decide.mutate(
            { rightful: chosen === nobody ? null : chosen, note, version: item.version },
            { onSuccess: onDecided },
          )
        }
      />
    </div>
  );
};
