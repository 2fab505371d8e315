import { newId, tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import { type DemoScene, defineDemo } from '../../platform/demo-content.ts';
import { termsOf } from './message-text.ts';
import { type DemoThread, demoThreads } from './messages.demo-data.ts';

const minute = 60_000;

const finderOf =
  ({ people }: DemoScene) =>
  (name: string): string => {
    const person = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!person) throw new Error(`There is no demonstration member "${name}".`);
    return person.id;
  };

const pairOf = (thread: DemoThread, idOf: (name: string) => string) => {
  if (thread.name !== undefined) return {};
  const [lowId, highId] = thread.members.map(idOf).sort();
  return { lowId: lowId ?? null, highId: highId ?? null };
};

/** Conversations of the fictional physicians; some wait to be read. */
export const messagesDemo = defineDemo({
  async write(tx, scene) {
    const idOf = finderOf(scene);
    const ago = (minutes: number): Date => new Date(scene.now.getTime() - minutes * minute);
    for (const thread of demoThreads) {
      const { messages } = thread;
      const lastSeq = messages.length;
      const latest = messages.at(-1);
      await tx.insert(tables.threads).values({
        id: thread.id,
        kind: thread.name === undefined ? 'direct' : 'group',
        name: thread.name ?? '',
        ...pairOf(thread, idOf),
        lastSeq,
        lastMessageAt: ago(latest?.minutes ?? 0),
        createdAt: ago((messages[0]?.minutes ?? 0) + 1),
      });
      await tx.insert(tables.threadMembers).values(
        thread.members.map((name, order) => ({
          threadId: thread.id,
          memberId: idOf(name),
          joinedAt: ago((messages[0]?.minutes ?? 0) + 10 - order),
          lastReadSeq: lastSeq - (thread.unread?.[name] ?? 0),
        })),
      );
      const ids = messages.map(() => newId());
      await tx.insert(tables.threadMessages).values(
        messages.map(({ by, minutes, text, replyTo }, index) => ({
          id: ids[index] ?? newId(),
          threadId: thread.id,
          seq: index + 1,
          authorId: idOf(by),
          clientId: newId(),
          text,
          terms: termsOf(text),
          replyToId: replyTo === undefined ? null : (ids[replyTo] ?? null),
          createdAt: ago(minutes),
        })),
      );
      const reactions = messages.flatMap(({ reactions: given = {} }, index) =>
        Object.entries(given).map(([name, emoji]) => ({
          messageId: ids[index] ?? '',
          memberId: idOf(name),
          emoji,
        })),
      );
      if (reactions.length > 0) await tx.insert(tables.messageReactions).values(reactions);
    }
  },

  /** Messages go with who wrote them. A thread that real members were added to stays theirs. */
  remove: async (tx) => {
    const ids = demoThreads.map(({ id }) => id);
    const rows = await tx.selectDistinct({ id: tables.threadMembers.threadId }).from(tables.threadMembers);
    const kept = rows.map(({ id }) => id);
    const empty = ids.filter((id) => !kept.includes(id));
    if (empty.length > 0) await tx.delete(tables.threads).where(inArray(tables.threads.id, empty));
  },
});
