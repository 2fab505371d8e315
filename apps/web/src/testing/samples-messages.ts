import type { Message, Thread } from '@mz/contracts/messages';
import { bob } from './samples.ts';

const idOf = (number: number) => `01920009-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A conversation with one colleague. */
export const sampleThread: Thread = {
  id: idOf(1),
  kind: 'direct',
  name: '',
  state: 'active',
  memberCount: 2,
  members: [
    {
      id: bob.id,
      fullName: bob.fullName,
      avatarUrl: null,
      specialty: 'cardiology',
      verified: true,
      isOwner: false,
      readSeq: 2,
    },
  ],
  isOwner: false,
  muted: false,
  receipts: true,
  expireDays: null,
  unread: 1,
  lastSeq: 3,
  readSeq: 2,
  lastAt: '2026-01-05T09:41:00.000Z',
  last: { authorId: bob.id, excerpt: 'The MRI is back', isDeleted: false, hasMutedWord: false },
  refusal: null,
};

export const messageOf = (
  seq: number,
  text: string,
  authorId: string,
  clientId: string | null = null,
): Message => ({
  id: idOf(10 + seq),
  threadId: sampleThread.id,
  clientId,
  seq,
  authorId,
  text,
  createdAt: '2026-01-05T09:41:00.000Z',
  editedAt: null,
  isDeleted: false,
  hasMutedWord: false,
  replyTo: null,
  pictures: [],
  reactions: seq === 1 ? [{ emoji: '👍', count: 1, isMine: false }] : [],
});
