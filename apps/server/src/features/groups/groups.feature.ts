import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { groupFile } from './group-file-use.ts';
import { createGroupFilesService } from './group-files.service.ts';
import { groupsDemo } from './groups.demo.ts';
import { groupsEvents } from './groups.events.ts';
import { createGroupsLive } from './groups.live.ts';
import { groupsNotifications } from './groups.notifications.ts';
import { type GroupsParts, registerGroups } from './groups.routes.ts';
import { createGroupsService } from './groups.service.ts';
import { createMeetingsService } from './meetings.service.ts';
import { eraseMemberships } from './memberships.repository.ts';

/** Groups of members with a feed of their own, and journal clubs. Their posts are those of `social`. */
export const groupsFeature = defineFeature({
  name: 'groups',
  needs: ['files'],
  events: groupsEvents,
  notifications: groupsNotifications,
  fileUses: [groupFile],
  owns: {
    groups: { member: null },
    groupMembers: {
      member: ['memberId', 'invitedById'],
      exportedTo: ['memberId'],
      withheld: { invitedById: 'Who invited you is theirs to tell.' },
      imports: 'shared',
      // A group whose owner goes is handed on.
      onErase: async (tx, memberId) => {
        await eraseMemberships(tx, memberId);
        await tx
          .update(tables.groupMembers)
          .set({ invitedById: null })
          .where(eq(tables.groupMembers.invitedById, memberId));
      },
    },
    groupMeetings: { member: 'createdById', article: 'articleId', imports: 'shared', onErase: 'anonymise' },
    groupPolls: { member: 'createdById', imports: 'shared', onErase: 'anonymise' },
    groupVotes: { member: 'memberId', imports: 'record', onErase: 'delete' },
    groupFiles: {
      member: 'addedById',
      imports: 'shared',
      refers: { fileId: 'the stored file' },
      onErase: 'delete',
    },
    groupReaders: { member: 'memberId', imports: 'record', onErase: 'delete' },
  },
  onArticleMerged: async (tx, { dropped, kept }) => {
    await tx
      .update(tables.groupMeetings)
      .set({ articleId: kept })
      .where(eq(tables.groupMeetings.articleId, dropped));
  },
  create: ({ context, files }): GroupsParts => ({
    groups: createGroupsService(context, files),
    meetings: createMeetingsService(context),
    groupFiles: createGroupFilesService(context, files),
  }),
  routes: registerGroups,
  live: (_own, { context }) => createGroupsLive(context),
  demo: groupsDemo,
});
