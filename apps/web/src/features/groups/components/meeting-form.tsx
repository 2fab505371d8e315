import { groupLimits } from '@mz/contracts/groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PaperField } from '../../research/research.public.ts';
import type { MeetingValues } from '../api/groups.api.ts';
import { emptyPoll, type PollDraft, toPoll } from '../model/poll-draft.ts';
import { PollFields } from './poll-fields.tsx';

interface MeetingFormProps {
  onSave: (values: MeetingValues) => Promise<unknown>;
  onClose: () => void;
}

/** Sets a date of the journal club, in the time zone of whoever sets it. */
export const MeetingForm = ({ onSave, onClose }: MeetingFormProps) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const [articleId, setArticleId] = useState<string | null>(null);
  const [startsAt, setStartsAt] = useState('');
  const [question, setQuestion] = useState('');
  const [place, setPlace] = useState('');
  const [poll, setPoll] = useState<PollDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = new Date(startsAt);
  const asked = poll && toPoll(poll);
  const isReady = articleId !== null && !Number.isNaN(at.getTime()) && (poll === null || asked !== null);
  const save = async () => {
    if (!articleId) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSave({ articleId, question, place, timeZone, startsAt: at.toISOString(), poll: asked });
      onClose();
    } catch (cause) {
      setFailure(cause);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('meetings.set')}
      size="lg"
      submit={t('meetings.set')}
      cancel={t('cancel')}
      busy={isBusy}
      disabled={!isReady}
      error={failure === null ? null : errorText(failure)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PaperField label={t('meetings.paper')} onChange={setArticleId} />
      <Field label={t('meetings.when')} hint={t('meetings.zone', { zone: timeZone.replaceAll('_', ' ') })}>
        <Input type="datetime-local" value={startsAt} onChange={(event) => setStartsAt(event.target.value)} />
      </Field>
      <Field label={t('meetings.place')}>
        <Input
          value={place}
          dir="auto"
          maxLength={groupLimits.placeLength}
          onChange={(event) => setPlace(event.target.value)}
        />
      </Field>
      <Field label={t('meetings.question')}>
        <Textarea
          grow
          rows={2}
          value={question}
          maxLength={groupLimits.questionLength}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
      {poll ? (
        <fieldset className="stack gap-4 border-t border-line pt-4">
          <legend className="sr-only">{t('poll.add')}</legend>
          <PollFields draft={poll} onChange={setPoll} />
        </fieldset>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        onClick={() => setPoll(poll ? null : emptyPoll)}
      >
        {t(poll ? 'poll.without' : 'poll.add')}
      </Button>
    </FormDialog>
  );
};
