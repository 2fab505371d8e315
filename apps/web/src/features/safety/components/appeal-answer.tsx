import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { ReportedSubject } from '@mz/contracts/moderation-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { DecisionForm } from '../../../ui/decision-form.tsx';
import { useDecisions } from '../api/safety.api.ts';

interface AppealAnswerProps {
  item: ModerationCaseDetail;
  subject: ReportedSubject;
  onDecided: () => void;
}

/** An appeal against another moderator's decision, and the answer to it. */
export const AppealAnswer = ({ item, subject, onDecided }: AppealAnswerProps) => {
  const { t } = useTranslation('safety');
  const errorText = useApiError();
  const { answerAppeal } = useDecisions(item.id);
  const [choice, setChoice] = useState<'upheld' | 'overturned' | null>(null);
  return (
    <section aria-label={t('answer.title')} className="stack gap-4">
      <h3 className="text-control font-heading">{t('answer.title')}</h3>
      <blockquote dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
        {subject.decision?.appeal?.text}
      </blockquote>
      <DecisionForm
        title={t('answer.title')}
        titleHidden
        choice={choice}
        onChoose={setChoice}
        options={[
          { value: 'upheld', text: t('answer.uphold'), detail: t('answer.upholdDetail') },
          { value: 'overturned', text: t('answer.overturn'), detail: t('answer.overturnDetail') },
        ]}
        message={{ label: t('decide.message') }}
        note={{ label: t('decide.note'), hint: t('decide.noteHint') }}
        error={answerAppeal.isError ? errorText(answerAppeal.error) : null}
        busy={answerAppeal.isPending}
        send={t('decide.send')}
        onSend={(chosen, words) =>
          answerAppeal.mutate(
            { overturned: chosen === 'overturned', ...words, version: item.version },
            { onSuccess: onDecided },
          )
        }
      />
    </section>
  );
};
