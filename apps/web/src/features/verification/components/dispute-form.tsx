import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { VerificationReview } from '@mz/contracts/verification';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
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
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (rightful === null || note.trim() === '') return;
    decide.mutate(
      { rightful: rightful === nobody ? null : rightful, note, version: item.version },
      { onSuccess: onDecided },
    );
  };
  const claims = [
    { id: review.request.id, name: review.profileName, stated: review.request.registeredName },
    ...review.claims.map((claim) => ({
      id: claim.verificationId,
      name: claim.member.fullName,
      stated: claim.registeredName,
    })),
  ];
  return (
    <div className="stack gap-4 border-t border-line pt-4">
      <h3 className="text-control font-heading">{t('dispute.title')}</h3>
      {/* In a form, radio buttons draw native ones that widen a page read from right to left. */}
      <RadioGroup
        label={t('dispute.title')}
        value={rightful}
        onChange={setRightful}
        options={[
          ...claims.map(({ id, name, stated }) => ({ value: id, text: name, detail: stated })),
          { value: nobody, text: t('dispute.nobody'), detail: t('dispute.nobodyDetail') },
        ]}
      />
      <form onSubmit={send} className="stack gap-4">
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
        <Button
          type="submit"
          variant="primary"
          disabled={rightful === null || note.trim() === ''}
          busy={decide.isPending}
          block
        >
          {t('dispute.send')}
        </Button>
      </form>
    </div>
  );
};
