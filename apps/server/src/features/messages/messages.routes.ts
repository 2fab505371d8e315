import {
  addThreadMember,
  answerThread,
  countUnread,
  createGroup,
  deleteMessage,
  editMessage,
  getThread,
  listMessages,
  listThreads,
  markRead,
  openThread,
  removeThreadMember,
  searchMessages,
  sendMessage,
  setReaction,
  tellTyping,
  updateThread,
} from '@mz/contracts/messages';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { MessagesService } from './messages.service.ts';
import type { ThreadsService } from './threads.service.ts';

export interface MessagesParts {
  readonly threads: ThreadsService;
  readonly messages: MessagesService;
}

const done = { done: true } as const;

/** Threads of the signed-in member and their messages. */
export const registerMessages = (app: FastifyInstance, { threads, messages }: MessagesParts): void => {
  route(app, listThreads, async ({ query }, { actor }) =>
    threads.list(actor, query.box, query.limit, query.before),
  );
  route(app, countUnread, async (_input, { actor }) => threads.countUnread(actor));
  route(app, openThread, async ({ params }, { actor }) => threads.open(actor, params.memberId));
  route(app, createGroup, async ({ body }, { actor }) =>
    threads.createGroup(actor, body.name, body.memberIds),
  );
  route(app, getThread, async ({ params }, { actor }) => threads.get(actor, params.threadId));
  route(app, updateThread, async ({ params, body }, { actor }) =>
    threads.update(actor, params.threadId, body),
  );
  route(app, answerThread, async ({ params, body }, { actor }) => {
    await threads.answer(actor, params.threadId, body.accept);
    return done;
  });
  route(app, addThreadMember, async ({ params }, { actor }) =>
    threads.addMember(actor, params.threadId, params.memberId),
  );
  route(app, removeThreadMember, async ({ params }, { actor }) => {
    await threads.removeMember(actor, params.threadId, params.memberId);
    return done;
  });
  route(app, listMessages, async ({ params, query }, { actor }) =>
    messages.list(actor, params.threadId, query.limit, query.before),
  );
  route(app, sendMessage, async ({ params, body }, { actor, origin }) =>
    messages.send(actor, origin, { ...params, ...body }),
  );
  route(app, editMessage, async ({ params, body }, { actor, origin }) =>
    messages.edit(actor, origin, params.messageId, body),
  );
  route(app, deleteMessage, async ({ params }, { actor }) => {
    await messages.remove(actor, params.messageId);
    return done;
  });
  route(app, setReaction, async ({ params, body }, { actor }) =>
    messages.react(actor, params.messageId, body.emoji, body.on),
  );
  route(app, markRead, async ({ params, body }, { actor }) => {
    await messages.markRead(actor, params.threadId, body.seq);
    return done;
  });
  route(app, tellTyping, async ({ params, body }, { actor }) => {
    await messages.tellTyping(actor, params.threadId, body.isTyping);
    return done;
  });
  route(app, searchMessages, async ({ query }, { actor }) => messages.search(actor, query.q, query.threadId));
};
