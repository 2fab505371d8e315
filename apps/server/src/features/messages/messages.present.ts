import { type Message, messageLimits, type Thread, type ThreadMember } from '@mz/contracts/messages';
import type { ProvidedServices } from '../../platform/feature.ts';
import { presentPictures } from '../pictures/pictures.public.ts';
import type { MessageRow } from './messages.repository.ts';
import { sendRefusalOf } from './send-policy.ts';
import type { ThreadRow, ThreadsRepository } from './threads.repository.ts';

/** Members of a group that a list shows. */
const maxMembersInLists = 4;

interface Viewer {
  readonly id: string;
}

export const presentMessage = (
  viewer: Viewer,
  row: MessageRow,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
): Message => ({
  id: row.id,
  threadId: row.threadId,
  clientId: row.authorId === viewer.id ? row.clientId : null,
  seq: row.seq,
  authorId: row.authorId,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  isDeleted: row.isDeleted,
  hasMutedWord: row.hasMutedWord,
  ...(row.hidden && { hidden: row.hidden }),
  replyTo: row.replyTo,
  pictures: presentPictures(row.pictures, files),
  reactions: (row.reactions ?? []).map(({ emoji, count, isMine }) => ({ emoji, count, isMine })),
});

/** Threads as their viewer sees them, with some of their members or all. */
export const presentThreads = async (
  viewer: Viewer,
  repository: ThreadsRepository,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
  rows: readonly ThreadRow[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<Thread[]> => {
  const members = await repository.listMembers(
    rows.map(({ id }) => id),
    isWhole ? messageLimits.members : maxMembersInLists,
  );
  const byThread = Map.groupBy(members, ({ threadId }) => threadId);
  return rows.map((row) => {
    const all = byThread.get(row.id) ?? [];
    const isGroup = row.kind === 'group';
    const present = (member: (typeof all)[number]): ThreadMember => ({
      id: member.id,
      fullName: member.fullName,
      avatarUrl: member.avatarFileId ? files.addressOf(member.avatarFileId) : null,
      specialty: member.specialty,
      verified: member.verified,
      isOwner: isGroup && member.place === 1,
      // Whoever has not accepted yet is not watched reading.
      readSeq: member.state === 'active' && !member.blocked ? member.readSeq : null,
    });
    const other = all.find(({ id }) => id !== viewer.id) ?? null;
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      state: row.state,
      memberCount: row.memberCount,
      members: all.filter(({ id }) => isGroup || id !== viewer.id).map(present),
      isOwner: isGroup && all.some(({ id, place }) => id === viewer.id && place === 1),
      muted: row.muted,
      receipts: row.receipts,
      expireDays: row.expireDays as Thread['expireDays'],
      unread: row.unread,
      lastSeq: row.lastSeq,
      readSeq: row.readSeq,
      lastAt: row.lastAt.toISOString(),
      last: row.last,
      refusal: sendRefusalOf(row, other),
    };
  });
};
