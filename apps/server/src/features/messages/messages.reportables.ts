import type { HiddenReason } from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, eq, isNull } from 'drizzle-orm';
import { publish } from '../../platform/outbox.ts';
import type { Reportable, ReportedText } from '../../platform/reportable.ts';
import { readReportedPictures } from '../pictures/pictures.public.ts';
import { createMessagesRepository, takePlace } from './messages.repository.ts';

const { threadMembers, threadMessages } = tables;

/** The one message, without its thread: moderators read no conversations. */
const readMessage = async (db: DatabaseOrTransaction, id: string): Promise<ReportedText | null> => {
  const [message] = await db
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.id, id), isNull(threadMessages.deletedAt)));
  return message
    ? {
        authorId: message.authorId,
        pseudonym: null,
        text: message.text,
        href: null,
        hidden: message.hiddenReason as HiddenReason | null,
        pictures: await readReportedPictures(db, { messageId: id }),
      }
    : null;
};

export const messageReportable: Reportable = {
  kind: 'message',
  async find(db, reporter, id) {
    const row = await createMessagesRepository(db, reporter).find(id);
    return row && !row.isDeleted ? readMessage(db, id) : null;
  },
  read: readMessage,
  async setHidden(tx, id, reason) {
    const [before] = await tx
      .select({ threadId: threadMessages.threadId, hidden: threadMessages.hiddenReason })
      .from(threadMessages)
      .where(and(eq(threadMessages.id, id), isNull(threadMessages.deletedAt)));
    if (!before) return;
    // What nobody read yet takes its place when it arrives: others may have read past where it was written.
    const seq =
      before.hidden === 'held' && reason === null ? await takePlace(tx, before.threadId) : undefined;
    const [changed] = await tx
      .update(threadMessages)
      .set({ hiddenReason: reason, ...(seq !== undefined && { seq }) })
      .where(and(eq(threadMessages.id, id), isNull(threadMessages.deletedAt)))
      .returning({ threadId: threadMessages.threadId });
    if (!changed) return;
    const members = await tx
      .select({ id: threadMembers.memberId })
      .from(threadMembers)
      .where(eq(threadMembers.threadId, changed.threadId));
    await publish(tx, {
      type: 'thread.changed',
      threadId: changed.threadId,
      memberIds: members.map((member) => member.id),
      change: 'message',
    });
  },
};
