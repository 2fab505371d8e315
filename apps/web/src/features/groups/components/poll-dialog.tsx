import type { GroupPoll, PollValues } from '@mz/contracts/group-polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { emptyPoll, toPoll } from '../model/poll-draft.ts';
import { PollFields } from './poll-fields.tsx';

interface PollDialogProps {
  /** The question to change; null asks the first. */
  poll: GroupPoll | null;
  busy: boolean;
  error: string | null;
  onSave: (values: PollValues) => void;
  onClose: () => void;
}

/** Asks the group one question about a paper, or changes one nobody has voted on. */
export const PollDialog = ({ poll, busy, error, onSave, onClose }: PollDialogProps) => {
  const { t } = useTranslation('groups');
  const [draft, setDraft] = useState(() =>
    poll ? { question: poll.question, options: poll.options.map(({ text }) => text) } : emptyPoll,
  );
  const values = toPoll(draft);
  return (
    <FormDialog
      title={t(poll ? 'poll.change' : 'poll.add')}
      size="lg"
      submit={t('form.save')}
      cancel={t('cancel')}
      busy={busy}
      disabled={!values}
      error={error}
      onSubmit={() => values && onSave(values)}
      onClose={onClose}
    >
      <PollFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
};
