import type { GroupMeeting } from '@mz/contracts/groups';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiError } from '../../../lib/use-api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useGroupChanges } from '../api/groups.api.ts';

const PollDialog = lazyPart(async () => (await import('./poll-dialog.tsx')).PollDialog);

/** What whoever plans meetings can do with one: ask a question about its paper, take either back. */
export const MeetingMenu = ({ meeting, isOver }: { meeting: GroupMeeting; isOver: boolean }) => {
  const { t } = useTranslation('groups');
  const errorText = useApiError();
  const { setPoll, removePoll, removeMeeting } = useGroupChanges(meeting.groupId);
  const [open, setOpen] = useState<'poll' | 'removePoll' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { poll } = meeting;
  const failureOf = ({ error }: { error: Error | null }) => (error ? errorText(error) : null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            icon={Ellipsis}
            label={t('act.of', { act: t('act.more'), name: meeting.article.title })}
          />
        }
      >
        {isOver || (poll && poll.votes > 0) ? null : (
          <MenuItem onSelect={() => setOpen('poll')}>{t(poll ? 'poll.change' : 'poll.add')}</MenuItem>
        )}
        {poll ? (
          <MenuItem danger onSelect={() => setOpen('removePoll')}>
            {t('poll.remove')}
          </MenuItem>
        ) : null}
        <MenuItem danger onSelect={() => setOpen('remove')}>
          {t('meetings.remove')}
        </MenuItem>
      </Menu>
      {open === 'poll' ? (
        <PollDialog
          poll={poll}
          busy={setPoll.isPending}
          error={failureOf(setPoll)}
          onSave={(values) => setPoll.mutate({ meetingId: meeting.id, values }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {open === 'removePoll' ? (
        <ConfirmDialog
          title={t('poll.removeTitle')}
          description={t('poll.removeText')}
          confirmLabel={t('poll.remove')}
          busy={removePoll.isPending}
          error={failureOf(removePoll)}
          onConfirm={() => removePoll.mutate(meeting.id, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={t('meetings.removeTitle')}
          description={t('meetings.removeText')}
          confirmLabel={t('meetings.remove')}
          busy={removeMeeting.isPending}
          error={failureOf(removeMeeting)}
          onConfirm={() => removeMeeting.mutate(meeting.id, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  );
};
