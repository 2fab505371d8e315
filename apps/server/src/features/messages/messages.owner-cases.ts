import { type Database, newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { createThreadsRepository } from './threads.repository.ts';

/** A direct thread and a group of the member, with a message of the member and one of somebody else. */
const arrange = async (db: Database, { id: me }: { readonly id: string }, mark: string) => {
  const [other, stranger, friend] = [newId(), newId(), newId()] as const;
  await db.insert(tables.profiles).values([other, stranger, friend].map((id) => ({ id, fullName: mark })));
  await db.insert(tables.connections).values({
    id: newId(),
    requesterId: me,
    addresseeId: friend,
    state: 'accepted',
    acceptedAt: new Date(),
  });
  const [threadId, groupId] = [newId(), newId()] as const;
  const [lowId, highId] = [me, other].sort();
  await db.insert(tables.threads).values([
    { id: threadId, kind: 'direct', lowId, highId, lastSeq: 2 },
    { id: groupId, kind: 'group', name: mark },
  ]);
  await db.insert(tables.threadMembers).values([
    { threadId, memberId: me },
    { threadId, memberId: other, state: 'requested' },
    { threadId: groupId, memberId: me },
    { threadId: groupId, memberId: other },
  ]);
  const [messageId, clientId] = [newId(), newId()] as const;
  await db.insert(tables.threadMessages).values([
    { id: messageId, threadId, seq: 1, authorId: me, clientId, text: mark, terms: [mark] },
    { id: newId(), threadId, seq: 2, authorId: other, clientId: newId(), text: mark, terms: [mark] },
  ]);
  await db.insert(tables.messageReactions).values({ messageId, memberId: me, emoji: '👍' });
  return { threadId, groupId, messageId, clientId, other, friend, mark };
};

export const threadCases = defineOwnerCases({
  covers: [createThreadsRepository],
  create: createThreadsRepository,
  arrange,
  methods: {
    list: (threads) => threads.list('all', 10, null),
    find: (threads, { threadId }) => threads.find(threadId),
    findAll: (threads, { threadId, groupId }) => threads.findAll([threadId, groupId]),
    listMembers: (threads, { threadId }) => threads.listMembers([threadId], 10),
    countUnread: (threads) => threads.countUnread(),
    countThreads: (threads) => threads.countThreads(),
    lock: (threads, { threadId }) => threads.lock(threadId),
    findAddressee: { anybody: 'what decides whether a message of whoever calls arrives' },
    findDirect: (threads, { other }) => threads.findDirect(other),
    createDirect: { anybody: 'writes a thread of whoever calls' },
    createGroup: { anybody: 'writes a group of whoever calls' },
    connectionsAmong: (threads, { friend }) => threads.connectionsAmong([friend]),
    addMembers: (threads, { groupId, friend }) => threads.addMembers(groupId, [friend]),
    removeMember: (threads, { groupId, other }) => threads.removeMember(groupId, other),
    updateThread: (threads, { groupId }) => threads.updateThread(groupId, { name: 'Changed' }),
    updateOwn: (threads, { threadId }) => threads.updateOwn(threadId, { muted: true }),
    activate: (threads, { threadId }) => threads.activate(threadId),
    markRead: (threads, { threadId }) => threads.markRead(threadId, 2),
  },
});

export const messageCases = defineOwnerCases({
  covers: [createMessagesRepository],
  create: createMessagesRepository,
  arrange,
  methods: {
    list: (messages, { threadId }) => messages.list(threadId, 10, undefined),
    find: (messages, { messageId }) => messages.find(messageId),
    findSent: (messages, { clientId }) => messages.findSent(clientId),
    insert: (messages, { threadId }) =>
      messages.insert({
        threadId,
        clientId: newId(),
        text: 'New',
        terms: [],
        replyToId: null,
        statedKinds: null,
        isHeld: false,
      }),
    edit: (messages, { messageId }) =>
      messages.edit(messageId, { text: 'Changed', terms: [], statedKinds: null, isHeld: false }),
    remove: (messages, { messageId }) => messages.remove(messageId),
    react: (messages, { messageId }) => messages.react(messageId, '🙏', true),
    search: (messages, { mark }) => messages.search([mark], 10),
  },
});
