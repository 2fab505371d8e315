import type { ModerationCaseDetail } from '@mz/contracts/moderation';
import type { ReportedSubject } from '@mz/contracts/moderation-reports';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
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
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const ready = choice !== null && note.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    answerAppeal.mutate(
      { overturned: choice === 'overturned', message, note, version: item.version },
      { onSuccess: onDecided },
    );
  };
  return (
    <section aria-label={t('answer.title')} className="stack gap-4">
      <h3 className="text-control font-heading">{t('answer.title')}</h3>
      <blockquote dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-line">
        {subject.decision?.appeal?.text}
      </blockquote>
      <RadioGroup
        label={t('answer.title')}
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'upheld', text: t('answer.uphold'), detail: t('answer.upholdDetail') },
          { value: 'overturned', text: t('answer.overturn'), detail: t('answer.overturnDetail') },
        ]}
      />
      <form onSubmit={send} className="stack gap-4">
        <Field label={t('decide.message')}>
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
        {answerAppeal.isError ? <Banner tone="danger">{errorText(answerAppeal.error)}</Banner> : null}
        <Button type="submit" variant="primary" disabled={!ready} busy={answerAppeal.isPending} block>
          {t('decide.send')}
        </Button>
      </form>
    </section>
  );
};
