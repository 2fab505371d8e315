import type { MemberActor } from '@mz/contracts';
import { type Database, newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createGroupFilesRepository } from './group-files.repository.ts';
import { createGroupsRepository } from './groups.repository.ts';
import { createMeetingsRepository } from './meetings.repository.ts';
import {
  dropMembership,
  ensureOwner,
  eraseMemberships,
  findMembership,
  setMembership,
} from './memberships.repository.ts';
import { createPollsRepository } from './polls.repository.ts';

const actorOf = ({ id }: { id: string }): MemberActor => ({
  id,
  role: 'member',
  verified: false,
  aal: 'aal1',
  sessionId: null,
});
const values = { description: '', rules: '', access: 'hidden', isVerifiedOnly: false };

export const groupsCases = defineOwnerCases({
  covers: [
    createGroupsRepository,
    // Decided by the service, under the lock of the group.
    findMembership,
    setMembership,
    dropMembership,
    ensureOwner,
    eraseMemberships,
  ],
  create: (db, owner) => createGroupsRepository(db, actorOf(owner)),
  async arrange(db, { id: memberId }, mark) {
    const id = newId();
    await db.insert(tables.groups).values({ ...values, id, name: mark });
    await db.insert(tables.groupMembers).values({ groupId: id, memberId, role: 'owner', state: 'active' });
    return { id };
  },
  methods: {
    list: (groups) => groups.list('all', undefined, null, 10),
    find: (groups, { id }) => groups.find(id),
    lock: (groups, { id }) => groups.lock(id),
    countOwned: (groups) => groups.countOwned(),
    found: { anybody: 'writes a group of whoever asks' },
    update: (groups, { id }) => groups.update(id, { name: 'Changed' }),
    remove: (groups, { id }) => groups.remove(id),
    listMembers: (groups, { id }) => groups.listMembers(id, 'active', null, 10),
  },
});

/** A group of the member's, with a date a day from now. */
const arrangeMeeting = async (db: Database, memberId: string, mark: string) => {
  const [groupId, articleId, id] = [newId(), newId(), newId()];
  await db.insert(tables.articles).values({ id: articleId, title: mark });
  await db.insert(tables.groups).values({ ...values, id: groupId, name: mark });
  await db.insert(tables.groupMembers).values({ groupId, memberId, role: 'owner', state: 'active' });
  await db
    .insert(tables.groupMeetings)
    .values({ id, groupId, articleId, startsAt: new Date(Date.now() + 86_400_000), timeZone: 'UTC' });
  return { id, groupId, articleId };
};

export const meetingsCases = defineOwnerCases({
  covers: [createMeetingsRepository],
  create: createMeetingsRepository,
  async arrange(db, { id: memberId }, mark) {
    const { id, groupId, articleId } = await arrangeMeeting(db, memberId, mark);
    await db.insert(tables.groupReaders).values({ meetingId: id, memberId });
    return { id, groupId, articleId };
  },
  methods: {
    list: (meetings, { groupId }) => meetings.list(groupId, 'coming', 10),
    find: (meetings, { id }) => meetings.find(id),
    insert: (meetings, { groupId, articleId }) =>
      meetings.insert(groupId, { articleId, startsAt: new Date(), timeZone: 'UTC' }),
    remove: (meetings, { groupId, id }) => meetings.remove(groupId, id),
    setRead: (meetings, { groupId, id }) => meetings.setRead(groupId, id, false),
  },
});

export const pollsCases = defineOwnerCases({
  covers: [createPollsRepository],
  create: createPollsRepository,
  async arrange(db, { id: memberId }, mark) {
    const { id, groupId } = await arrangeMeeting(db, memberId, mark);
    const pollId = newId();
    await db
      .insert(tables.groupPolls)
      .values({ id: pollId, meetingId: id, question: mark, options: ['Yes', 'No'] });
    await db.insert(tables.groupVotes).values({ pollId, memberId, choice: 0 });
    const { id: unasked } = await arrangeMeeting(db, memberId, mark);
    return { id, groupId, pollId, unasked };
  },
  methods: {
    lock: (polls, { groupId, id }) => polls.lock(groupId, id),
    hasVotes: (polls, { pollId }) => polls.hasVotes(pollId),
    insert: (polls, { unasked }) => polls.insert(unasked, { question: 'Another?', options: ['Yes', 'No'] }),
    remove: (polls, { groupId, id }) => polls.remove(groupId, id),
    vote: (polls, { pollId }) => polls.vote(pollId, 1),
  },
});

export const groupFilesCases = defineOwnerCases({
  covers: [createGroupFilesRepository],
  create: (db, owner) => createGroupFilesRepository(db, actorOf(owner)),
  async arrange(db, { id: memberId }, mark) {
    const [groupId, fileId, id] = [newId(), newId(), newId()];
    await db.insert(tables.groups).values({ ...values, id: groupId, name: mark });
    await db.insert(tables.groupMembers).values({ groupId, memberId, role: 'owner', state: 'active' });
    await db.insert(tables.files).values({
      id: fileId,
      ownerId: memberId,
      purpose: 'group-file',
      visibility: 'owner',
      contentType: 'application/pdf',
      byteSize: 1,
      sha256: fileId,
      storageKey: `group-file/${fileId}`,
    });
    await db.insert(tables.groupFiles).values({ id, groupId, fileId, title: mark, addedById: memberId });
    return { groupId, id };
  },
  methods: {
    list: (files, { groupId }) => files.list(groupId, null, 10),
    find: (files, { groupId, id }) => files.find(groupId, id),
    count: (files, { groupId }) => files.count(groupId),
    insert: (files, { groupId }) => files.insert(groupId, { fileId: newId(), title: 'Another' }),
    remove: (files, { groupId, id }) => files.remove(groupId, id),
  },
});
