import type { MemberActor } from '@mz/contracts';
import { type Message, messageLimits, type SendRefusal } from '@mz/contracts/messages';
import type { NewPicture } from '@mz/contracts/pictures';
import type { Transaction } from '@mz/db';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { topicOf } from '../../platform/live/live-definition.ts';
import type { Signals } from '../../platform/live/signals.ts';
import { mustHold } from '../../platform/newcomers.ts';
import { publish } from '../../platform/outbox.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { createRepeatCheck } from '../../platform/repeats.ts';
import { identifierKinds, queryTermsOf, termsOf } from './message-text.ts';
import { presentMessage, presentThreads } from './messages.present.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { arrivesAtOnce, sendRefusalOf } from './send-policy.ts';
import { createThreadsRepository, threadTopic } from './threads.repository.ts';
import { missingThread } from './threads.service.ts';

/** Sixty messages at once, and one every two seconds after that. */
const sendBucket = { capacity: 60, perSecond: 0.5 };
const reactBucket = { capacity: 60, perSecond: 1 };
const readBucket = { capacity: 240, perSecond: 4 };
const typingBucket = { capacity: 30, perSecond: 1 };
const searchBucket = { capacity: 30, perSecond: 0.5 };

const missingMessage = (): AppError => new AppError('not_found', 'Message not found.');

const refusalTexts: Record<SendRefusal, string> = {
  unavailable: 'Messages to this member are not delivered.',
  declined: 'This member declined messages.',
  waiting: 'This member has not accepted your first messages yet.',
};

const refused = (refusal: SendRefusal): AppError =>
  new AppError('forbidden', refusalTexts[refusal], {
    fields: [{ path: 'params.threadId', code: refusal, message: refusalTexts[refusal] }],
  });

interface NewText {
  readonly text: string;
  readonly identifiersStated: boolean;
}

interface Parts {
  readonly context: Pick<AppContext, 'config' | 'db' | 'secrets'>;
  readonly files: ProvidedServices['files'];
  readonly pictures: ProvidedServices['pictures'];
  readonly moderation: Pick<ProvidedServices['moderation'], 'hold'>;
  readonly signals: Signals;
}

/** Messages: written once however often they are sent, in one order for all members of a thread. */
export const createMessagesService = ({ context, files, pictures, moderation, signals }: Parts) => {
  const { db } = context;
  const checkRepeat = createRepeatCheck(context);
  const consume = async (key: string, bucket: typeof sendBucket): Promise<void> => {
    const { allowed, retryAfter } = await takeToken(db, key, bucket);
    if (!allowed) throw new AppError('rate_limited', 'Too many requests.', { retryAfter });
  };

  const get = async (actor: MemberActor, messageId: string): Promise<Message> => {
    const row = await createMessagesRepository(db, actor).find(messageId);
    if (!row) throw missingMessage();
    return presentMessage(actor, row, files);
  };

  /** @throws AppError `unprocessable` for identifiers the writer has not stated to send on purpose */
  const checkText = async (
    actor: MemberActor,
    threadId: string,
    { text, identifiersStated }: NewText,
    chosen: readonly NewPicture[] = [],
  ) => {
    const members = await createThreadsRepository(db, actor).listMembers([threadId], messageLimits.members);
    if (members.length === 0) throw missingThread();
    const kinds = identifierKinds(
      [text, ...chosen.map(({ alt }) => alt)].join('\n\n').trim(),
      members.map(({ fullName }) => fullName),
    );
    if (kinds.length > 0 && !identifiersStated)
      throw new AppError('unprocessable', 'The text may identify a patient.', {
        fields: kinds.map((kind) => ({ path: 'body.text', code: 'identifiers', message: kind })),
      });
    return kinds.length > 0 ? kinds : null;
  };

  const recordStatement = (
    tx: Transaction,
    actor: MemberActor,
    origin: RequestOrigin,
    messageId: string,
    kinds: readonly string[],
  ): Promise<void> =>
    recordAudit(tx, {
      action: 'message_identifiers_stated',
      actorId: actor.id,
      subjectId: actor.id,
      origin,
      detail: { messageId, kinds: kinds.join(',') },
    });

  /** Tells all members of the message's thread of a change to it. */
  const changeMessage = (
    actor: MemberActor,
    threadId: string,
    run: (tx: Transaction, repository: ReturnType<typeof createMessagesRepository>) => Promise<boolean>,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      const locked = await createThreadsRepository(tx, actor).lock(threadId);
      if (!locked) throw missingMessage();
      const isChanged = await run(tx, createMessagesRepository(tx, actor));
      if (isChanged)
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: locked.memberIds,
          change: 'message',
        });
      return isChanged;
    });

  const tooLate = (message: Message, actor: MemberActor): AppError =>
    message.authorId === actor.id
      ? new AppError('forbidden', `Messages can be changed for ${messageLimits.changeMinutes} minutes.`, {
          fields: [{ path: 'params.messageId', code: 'too_late', message: 'is too old' }],
        })
      : new AppError('forbidden', 'Only the author can change a message.');

  return {
    async list(actor: MemberActor, threadId: string, limit: number, before: number | undefined) {
      if (!(await createThreadsRepository(db, actor).find(threadId))) throw missingThread();
      const rows = await createMessagesRepository(db, actor).list(threadId, limit + 1, before);
      const shown = rows.slice(0, limit);
      return {
        messages: shown.map((row) => presentMessage(actor, row, files)),
        nextBefore: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
      };
    },

    /** @throws AppError `conflict` where the client id was used in another thread */
    async send(
      actor: MemberActor,
      origin: RequestOrigin,
      {
        threadId,
        clientId,
        replyToId,
        pictures: chosen,
        ...input
      }: NewText & {
        threadId: string;
        clientId: string;
        replyToId: string | null;
        pictures: readonly NewPicture[];
      },
    ): Promise<Message> {
      const answerSent = async (sent: { id: string; threadId: string }): Promise<Message> => {
        if (sent.threadId !== threadId) throw new AppError('conflict', 'This client id was used before.');
        return get(actor, sent.id);
      };
      const before = await createMessagesRepository(db, actor).findSent(clientId);
      if (before) return answerSent(before);
      await consume(`messages.send:${actor.id}`, sendBucket);
      const kinds = await checkText(actor, threadId, input, chosen);
      await pictures.prepare(actor, chosen);
      const sent = await db.transaction(async (tx) => {
        const threads = createThreadsRepository(tx, actor);
        const locked = await threads.lock(threadId);
        const thread = locked ? await threads.find(threadId) : null;
        if (!locked || !thread) throw missingThread();
        // A second one of the same message has waited for the lock.
        const messages = createMessagesRepository(tx, actor);
        const meanwhile = await messages.findSent(clientId);
        if (meanwhile) return meanwhile;
        const others = await threads.listMembers([threadId], messageLimits.members);
        const other = others.find(({ id }) => id !== actor.id) ?? null;
        if (thread.kind === 'direct' && other?.state === 'requested') {
          const addressee = await threads.findAddressee(other.id);
          if (addressee && arrivesAtOnce(addressee, actor)) await threads.activate(threadId);
          else if (sendRefusalOf(thread, other)) throw refused(sendRefusalOf(thread, other) ?? 'waiting');
        } else {
          const refusal = sendRefusalOf(thread, other);
          if (refusal) throw refused(refusal);
        }
        const isHeld = await mustHold(tx, actor, input.text);
        const made = await messages.insert({
          threadId,
          clientId,
          text: input.text,
          terms: termsOf(input.text),
          replyToId,
          statedKinds: kinds,
          isHeld,
        });
        if (!made) throw new AppError('conflict', 'This client id was used before.');
        await checkRepeat(tx, actor, 'message', input.text);
        await pictures.attach(tx, actor, { messageId: made.id }, chosen);
        if (kinds) await recordStatement(tx, actor, origin, made.id, kinds);
        if (isHeld) await moderation.hold(tx, { kind: 'message', subjectId: made.id, authorId: actor.id });
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: isHeld ? [actor.id] : locked.memberIds,
          change: isHeld ? 'held' : 'message',
        });
        return { id: made.id, threadId };
      });
      return answerSent(sent);
    },

    async edit(
      actor: MemberActor,
      origin: RequestOrigin,
      messageId: string,
      input: NewText,
    ): Promise<Message> {
      const message = await get(actor, messageId);
      await consume(`messages.send:${actor.id}`, sendBucket);
      const kinds = await checkText(actor, message.threadId, input);
      const isChanged = await changeMessage(actor, message.threadId, async (tx, repository) => {
        const isHeld = message.hidden === undefined && (await mustHold(tx, actor, input.text));
        const isEdited = await repository.edit(messageId, {
          text: input.text,
          terms: termsOf(input.text),
          statedKinds: kinds,
          isHeld,
        });
        if (isEdited && isHeld)
          await moderation.hold(tx, { kind: 'message', subjectId: messageId, authorId: actor.id });
        if (isEdited && kinds) await recordStatement(tx, actor, origin, messageId, kinds);
        return isEdited;
      });
      if (!isChanged) throw tooLate(message, actor);
      return get(actor, messageId);
    },

    async remove(actor: MemberActor, messageId: string): Promise<void> {
      const message = await get(actor, messageId);
      if (message.isDeleted && message.authorId === actor.id) return;
      const isRemoved = await changeMessage(actor, message.threadId, async (tx, repository) => {
        const isDeleted = await repository.remove(messageId);
        if (isDeleted) await pictures.removeOf(tx, actor, { messageId });
        return isDeleted;
      });
      if (!isRemoved) throw tooLate(message, actor);
    },

    async react(actor: MemberActor, messageId: string, emoji: string, on: boolean): Promise<Message> {
      const message = await get(actor, messageId);
      await consume(`messages.react:${actor.id}`, reactBucket);
      await changeMessage(actor, message.threadId, (_tx, repository) =>
        repository.react(messageId, emoji, on),
      );
      return get(actor, messageId);
    },

    async markRead(actor: MemberActor, threadId: string, seq: number): Promise<void> {
      await consume(`messages.read:${actor.id}`, readBucket);
      await db.transaction(async (tx) => {
        const threads = createThreadsRepository(tx, actor);
        const thread = await threads.find(threadId);
        if (!thread) throw missingThread();
        if (!(await threads.markRead(threadId, seq))) return;
        // In a group fifty readers would wake fifty screens each: there, only the reader's own hear of it.
        const isShown = thread.kind === 'direct' && thread.receipts && thread.state === 'active';
        const others = isShown ? await threads.listMembers([threadId], messageLimits.members) : [];
        await publish(tx, {
          type: 'thread.changed',
          threadId,
          memberIds: [...new Set([actor.id, ...others.map(({ id }) => id)])],
          change: 'read',
        });
      });
    },

    async tellTyping(actor: MemberActor, threadId: string, isTyping: boolean): Promise<void> {
      await consume(`messages.typing:${actor.id}`, typingBucket);
      const threads = createThreadsRepository(db, actor);
      const thread = await threads.find(threadId);
      if (!thread) throw missingThread();
      const others = await threads.listMembers([threadId], messageLimits.members);
      const other = others.find(({ id }) => id !== actor.id) ?? null;
      // Whoever has not accepted is not told, and tells nobody.
      if (thread.state !== 'active' || (thread.kind === 'direct' && other?.state !== 'active')) return;
      if (sendRefusalOf(thread, other)) return;
      signals.tell(topicOf(threadTopic, threadId), {
        type: 'typing.changed',
        memberId: actor.id,
        isTyping,
      });
    },

    async search(actor: MemberActor, query: string, threadId?: string) {
      await consume(`messages.search:${actor.id}`, searchBucket);
      const terms = queryTermsOf(query);
      if (terms.length === 0) return { found: [] };
      const rows = await createMessagesRepository(db, actor).search(
        terms,
        messageLimits.searchResults,
        threadId,
      );
      const threads = createThreadsRepository(db, actor);
      const threadRows = await threads.findAll([...new Set(rows.map(({ threadId }) => threadId))]);
      const shown = await presentThreads(actor, threads, files, threadRows, { isWhole: false });
      const byId = new Map(shown.map((thread) => [thread.id, thread]));
      return {
        found: rows.flatMap((row) => {
          const thread = byId.get(row.threadId);
          return thread ? [{ thread, message: presentMessage(actor, row, files) }] : [];
        }),
      };
    },
  };
};

export type MessagesService = ReturnType<typeof createMessagesService>;
