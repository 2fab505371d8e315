import type { GroupPoll } from '@mz/contracts/group-polls';
import type { GroupMeeting } from '@mz/contracts/groups';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useApiError } from '../../../lib/use-api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast.tsx';
import { ZoneBar } from '../../../ui/zone-bar.tsx';
import { useGroupChanges } from '../api/groups.api.ts';

const barSteps = 20;

const rowClass = 'flex flex-col gap-1 py-1.5 text-start text-small';

/** One option with its share; a button while one may vote. */
const Option = ({
  poll,
  place,
  isMine,
  onVote,
}: {
  poll: GroupPoll;
  place: number;
  isMine: boolean;
  onVote: ((choice: number) => void) | null;
}) => {
  const { t, i18n } = useTranslation('groups');
  const { text = '', votes = 0 } = poll.options[place] ?? {};
  const share = poll.votes === 0 ? 0 : votes / poll.votes;
  const number = (value: number) => formatNumber(value, i18n.language);
  const content: ReactNode = (
    <>
      <span className="flex items-baseline gap-2">
        <span className={cx('min-w-0 break-words', isMine && 'font-medium')}>
          <bdi>{text}</bdi>
        </span>
        {isMine ? <Badge tone="primary">{t('side.you')}</Badge> : null}
        <span className="ms-auto text-ink-muted tabular-nums">
          {formatPercent(share * 100, i18n.language)}
        </span>
      </span>
      <span className="block w-full">
        <ZoneBar
          kind="steps"
          size="sm"
          filled={Math.round(share * barSteps)}
          total={barSteps}
          label={t('poll.ofVotes', { count: votes, amount: number(votes), total: number(poll.votes) })}
        />
      </span>
    </>
  );
  return (
    <li>
      {onVote ? (
        <button
          type="button"
          aria-pressed={isMine}
          className={cx(
            rowClass,
            '-mx-2 w-[calc(100%+--spacing(4))] cursor-pointer rounded-control px-2 hover:bg-sunken pointer-coarse:min-h-11',
          )}
          onClick={() => onVote(place)}
        >
          {content}
        </button>
      ) : (
        <div className={rowClass}>{content}</div>
      )}
    </li>
  );
};

/** The question of a meeting: votes are counted, nobody is named. */
export const MeetingPoll = ({ meeting, poll }: { meeting: GroupMeeting; poll: GroupPoll }) => {
  const { t, i18n } = useTranslation('groups');
  const errorText = useApiError();
  const { vote } = useGroupChanges(meeting.groupId);
  const mine = vote.isPending ? vote.variables.choice : poll.mine;
  const onVote = (choice: number) => {
    if (choice === mine || vote.isPending) return;
    vote.mutate(
      { meetingId: meeting.id, pollId: poll.id, choice },
      { onError: (cause) => toast.error(errorText(cause)) },
    );
  };
  const id = `poll-${poll.id}`;
  return (
    <section aria-labelledby={id} className="stack gap-1">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <h3 id={id} dir="auto" className="min-w-0 text-small break-words font-medium">
          {poll.question}
        </h3>
        <span className="shrink-0 text-ink-muted tabular-nums">
          {t('poll.votes', { count: poll.votes, amount: formatNumber(poll.votes, i18n.language) })}
        </span>
      </div>
      <ul>
        {poll.options.map(({ text }, place) => (
          <Option
            key={text}
            poll={poll}
            place={place}
            isMine={place === mine}
            onVote={poll.isOpen ? onVote : null}
          />
        ))}
      </ul>
      <p className="text-tiny text-ink-muted">
        {t(poll.isOpen ? (mine === null ? 'poll.once' : 'poll.mayChange') : 'poll.closed')}
      </p>
    </section>
  );
};
