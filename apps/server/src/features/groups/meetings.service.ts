import { isDeepStrictEqual } from 'node:util';
import type { MemberActor } from '@mz/contracts';
import type { PollValues } from '@mz/contracts/group-polls';
import type { createMeeting, GroupMeeting } from '@mz/contracts/groups';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { writeCalendar } from '../../lib/calendar-file.ts';
import { publish } from '../../platform/outbox.ts';
import { createGroupsRepository } from './groups.repository.ts';
import { createMeetingsRepository, type MeetingRow } from './meetings.repository.ts';
import { createPollsRepository } from './polls.repository.ts';

const missing = () => new AppError('not_found', 'Meeting not found.');

const minute = 60_000;
const isOver = ({ startsAt, minutes }: Pick<MeetingRow, 'startsAt' | 'minutes'>): boolean =>
  new Date(startsAt).getTime() + minutes * minute <= Date.now();

const present = ({ groupName: _group, createdAt: _created, poll, ...row }: MeetingRow): GroupMeeting => ({
  ...row,
  startsAt: new Date(row.startsAt).toISOString(),
  calendarUrl: `/api/groups/${row.groupId}/meetings/${row.id}/calendar.ics`,
  poll: poll && {
    ...poll,
    options: [...poll.options],
    votes: poll.options.reduce((sum, { votes }) => sum + votes, 0),
    isOpen: !isOver(row),
  },
});

/** The journal club of a group: an article, a question, and when one meets about it. */
export const createMeetingsService = ({ config, db }: Pick<AppContext, 'config' | 'db'>) => {
  const authorize = async (actor: MemberActor, groupId: string): Promise<void> => {
    const group = await createGroupsRepository(db, actor).find(groupId);
    if (group?.state !== 'active') throw new AppError('not_found', 'Group not found.');
    if (group.role === 'member') throw new AppError('forbidden', 'Only owners and moderators set dates.');
  };
  return {
    async list(
      actor: MemberActor,
      groupId: string,
      { when, limit }: { when: 'coming' | 'past'; limit: number },
    ) {
      const rows = await createMeetingsRepository(db, actor).list(groupId, when, limit);
      return { meetings: rows.map(present) };
    },

    async create(
      actor: MemberActor,
      groupId: string,
      { poll, ...body }: z.output<typeof createMeeting.body>,
    ) {
      await authorize(actor, groupId);
      return db.transaction(async (tx) => {
        const startsAt = new Date(body.startsAt);
        const id = await createMeetingsRepository(tx, actor).insert(groupId, { ...body, startsAt });
        if (!id) throw new AppError('unprocessable', 'Article not found.');
        if (poll) await createPollsRepository(tx, actor).insert(id, poll);
        await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { id };
      });
    },

    async remove(actor: MemberActor, groupId: string, meetingId: string) {
      await authorize(actor, groupId);
      return db.transaction(async (tx) => {
        const changed = await createMeetingsRepository(tx, actor).remove(groupId, meetingId);
        if (changed) await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed };
      });
    },

    setRead: (actor: MemberActor, groupId: string, meetingId: string, isRead: boolean) =>
      db.transaction(async (tx) => {
        const changed = await createMeetingsRepository(tx, actor).setRead(groupId, meetingId, isRead);
        if (changed) await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed };
      }),

    /** Asks the question of a meeting, or replaces one nobody has voted on. */
    async setPoll(actor: MemberActor, groupId: string, meetingId: string, poll: PollValues) {
      await authorize(actor, groupId);
      return db.transaction(async (tx) => {
        const polls = createPollsRepository(tx, actor);
        const meeting = await polls.lock(groupId, meetingId);
        if (!meeting) throw missing();
        const { current } = meeting;
        if (current && isDeepStrictEqual([current.question, current.options], [poll.question, poll.options]))
          return { changed: false };
        if (isOver(meeting)) throw new AppError('conflict', 'The meeting is over.');
        if (current && (await polls.hasVotes(current.id)))
          throw new AppError(
            'conflict',
            'A question that was voted on stays as it is; it can be taken back.',
          );
        await polls.remove(groupId, meetingId);
        await polls.insert(meetingId, poll);
        await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed: true };
      });
    },

    async removePoll(actor: MemberActor, groupId: string, meetingId: string) {
      await authorize(actor, groupId);
      return db.transaction(async (tx) => {
        const changed = await createPollsRepository(tx, actor).remove(groupId, meetingId);
        if (changed) await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed };
      });
    },

    /** The event that follows names nobody. */
    vote: (
      actor: MemberActor,
      groupId: string,
      meetingId: string,
      { pollId, choice }: { pollId: string; choice: number },
    ) =>
      db.transaction(async (tx) => {
        const row = await createMeetingsRepository(tx, actor).find(meetingId);
        if (row?.groupId !== groupId || !row.poll) throw missing();
        if (row.poll.id !== pollId) throw new AppError('conflict', 'The question was replaced.');
        if (isOver(row)) throw new AppError('conflict', 'The meeting is over.');
        if (choice >= row.poll.options.length)
          throw new AppError('unprocessable', 'There is no such option.');
        const changed = await createPollsRepository(tx, actor).vote(pollId, choice);
        if (changed) await publish(tx, { type: 'group.changed', groupId, userIds: [] });
        return { changed };
      }),

    async writeCalendar(actor: MemberActor, groupId: string, meetingId: string): Promise<string> {
      const row = await createMeetingsRepository(db, actor).find(meetingId);
      if (row?.groupId !== groupId) throw missing();
      return writeCalendar({
        ...row,
        title: `${row.groupName}: ${row.article.title}`,
        description: row.question,
        link: `${config.publicUrl}/social/groups/${groupId}`,
        startsAt: new Date(row.startsAt),
        stampedAt: new Date(row.createdAt),
      });
    },
  };
};
export type MeetingsService = ReturnType<typeof createMeetingsService>;
