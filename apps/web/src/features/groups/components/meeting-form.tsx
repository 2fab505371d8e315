import { groupLimits } from '@mz/contracts/groups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { groupQueries, type MeetingValues } from '../api/groups.api.ts';
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
  const [typed, setTyped] = useState('');
  const [articleId, setArticleId] = useState<string | null>(null);
  const [startsAt, setStartsAt] = useState('');
  const [question, setQuestion] = useState('');
  const [place, setPlace] = useState('');
  const [poll, setPoll] = useState<PollDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const papers = useQuery(groupQueries.papers(articleId ? '' : typed));
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
    <Dialog title={t('meetings.set')} onClose={onClose} size="lg">
      <div className="flex flex-col gap-4">
        <Field label={t('meetings.paper')}>
          <Combobox
            query={typed}
            onQuery={(next) => {
              setTyped(next);
              setArticleId(null);
            }}
            options={(papers.data?.items ?? []).map(({ id, title, journal }) => ({
              value: id,
              text: title,
              detail: journal ?? '',
            }))}
            isFetching={papers.isFetching}
            onSelect={({ value, text }) => {
              setArticleId(value);
              setTyped(text);
            }}
          />
        </Field>
        <Field label={t('meetings.when')} hint={t('meetings.zone', { zone: timeZone.replaceAll('_', ' ') })}>
          <Input
            type="datetime-local"
            value={startsAt}
            onChange={(event) => setStartsAt(event.target.value)}
          />
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
        {failure !== null ? <Banner tone="danger">{errorText(failure)}</Banner> : null}
      </div>
      <DialogActions>
        <Button busy={isBusy} disabled={!isReady} onClick={() => void save()}>
          {t('meetings.set')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
