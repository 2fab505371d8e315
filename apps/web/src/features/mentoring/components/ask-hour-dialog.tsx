import { mentoringLimits } from '@mz/contracts/mentoring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/http.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAskHour } from '../api/mentoring.api.ts';
import { toTopics } from './topics.ts';

interface AskHourDialogProps {
  memberId: string;
  name: string;
  onClose: () => void;
}

/** Asks somebody who takes mentees for one hour. */
export const AskHourDialog = ({ memberId, name, onClose }: AskHourDialogProps) => {
  const { t } = useTranslation('mentoring');
  const errorText = useApiError();
  const ask = useAskHour();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const topics = toTopics(typed);
  const isTooMany = topics.length > mentoringLimits.topics;
  const isTooLong = topics.some((topic) => topic.length > mentoringLimits.topicLength);
  const explain = (cause: Error): string => {
    if (cause instanceof ApiError && cause.code === 'conflict') return t('ask.again', { name });
    return cause instanceof ApiError && cause.code === 'unprocessable'
      ? t('ask.full', { name })
      : errorText(cause);
  };
  const send = (): void =>
    ask.mutate(
      { memberId, topics, note },
      {
        onSuccess: () => {
          toast.success(t('ask.sent', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('ask.title', { name })}
      description={t('ask.text')}
      submit={t('ask.send')}
      cancel={t('cancel')}
      busy={ask.isPending}
      disabled={topics.length === 0 || isTooMany || isTooLong}
      error={ask.isError ? explain(ask.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label={t('topics')}
        hint={t('ask.topicsHint')}
        error={isTooMany || isTooLong ? t('ask.tooMany') : undefined}
      >
        <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label={t('ask.note')}>
        <Textarea
          rows={3}
          value={note}
          maxLength={mentoringLimits.noteLength}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
};
