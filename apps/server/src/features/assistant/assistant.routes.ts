import { setTimeout as pause } from 'node:timers/promises';
import {
  deleteConversation,
  deletePostDraft,
  draftCase,
  exportConversation,
  getAssistantInfo,
  getConversation,
  getConversationTrace,
  giveAnswerFeedback,
  type Language,
  listConversations,
  listPopularQuestions,
  listPostDrafts,
  renameConversation,
  saveAnswerAsNote,
  updatePostDraft,
} from '@mz/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOfRequest } from '../../lib/accept-language.ts';
import { route } from '../../lib/route.ts';
import type { FeatureParts } from '../../platform/feature.ts';
import type { AnsweringParts } from './answering/answering-parts.ts';
import { warmCache } from './answering/warm-cache.ts';
import { registerAsk } from './ask/ask.routes.ts';
import { createAskService } from './ask/ask.service.ts';
import { createAssistantService } from './assistant.service.ts';
import { createConversationsService } from './conversations/conversations.service.ts';
import { createDraftsService } from './drafts/drafts.service.ts';
import { openBuiltInEngine, openExternalEngine } from './engines/engines.ts';
import { withoutWords } from './log-fields.ts';
import { understand } from './retrieval/query.ts';
import { createRetriever } from './retrieval/retrieve.ts';

const languageOf = (given: Language | undefined, request: FastifyRequest): Language =>
  given ?? languageOfRequest(request.headers['accept-language']);

/** Milliseconds after listening until passages are read: what was waiting for the server to start is served first. */
const afterListening = 3000;

/** The assistant: asking, and what is kept of it. */
export const registerAssistant = (
  app: FastifyInstance,
  services: FeatureParts<'articles' | 'cards' | 'drugs' | 'notes'>,
): void => {
  const { context, cards, articles, drugs, notes } = services;
  const { log } = context;
  const parts: AnsweringParts = {
    retriever: createRetriever(
      cards,
      articles.listBest,
      (error) => log.warn(withoutWords(error), 'articles not searched for an answer'),
      drugs.snapshot,
    ),
    builtIn: openBuiltInEngine(),
    external: openExternalEngine(context.config),
    // Only why: what was asked stays out of the log.
    onEngineFailure: ({ reason }) =>
      log.warn({ reason }, 'the configured engine failed; the built-in one answers'),
  };
  const assistant = createAssistantService(context, cards, parts);
  const drafts = createDraftsService(context);
  const conversations = createConversationsService(context, notes, drafts);
  registerAsk(app, createAskService(context, parts));
  // The first question need not wait for the passages and the names; the first pages come before them.
  const closing = new AbortController();
  app.addHook('onListen', async () => {
    if (context.onDemand) return;
    pause(afterListening, undefined, { signal: closing.signal, ref: false })
      .then(() => parts.retriever.cards())
      .then(() => understand('blood pressure', [], 'en'))
      .then(() => (context.config.environment === 'test' ? undefined : warmCache(parts, closing.signal)))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn(withoutWords(error), 'cards wait for the database');
      });
  });
  app.addHook('preClose', async () => closing.abort());

  route(app, getAssistantInfo, async () => assistant.info());
  route(app, listPopularQuestions, async ({ query }, { request }) =>
    assistant.popular(languageOf(query.language, request)),
  );
  route(app, listConversations, async ({ query }, { actor }) => conversations.list(actor, query));
  route(app, getConversation, async ({ params }, { actor }) => conversations.get(actor, params.id));
  route(app, renameConversation, async ({ params, body }, { actor }) =>
    conversations.rename(actor, params.id, body.title),
  );
  route(app, deleteConversation, async ({ params }, { actor }) => conversations.remove(actor, params.id));
  route(app, getConversationTrace, async ({ params }, { actor }) => conversations.traces(actor, params.id));
  route(app, exportConversation, async ({ params, query }, { actor, request }) =>
    conversations.exportMarkdown(actor, params.id, languageOf(query.language, request)),
  );
  route(app, giveAnswerFeedback, async ({ params, body }, { actor }) =>
    conversations.giveFeedback(actor, params.id, params.messageId, body),
  );
  route(app, saveAnswerAsNote, async ({ params }, { actor, reply }) => {
    const { kept, isNew } = await conversations.saveNote(actor, params.id, params.messageId);
    reply.status(isNew ? 201 : 200);
    return kept;
  });
  route(app, draftCase, async ({ params }, { actor, reply }) => {
    const { draft, isNew } = await conversations.draftCase(actor, params.id, params.messageId);
    reply.status(isNew ? 201 : 200);
    return draft;
  });
  route(app, listPostDrafts, async ({ query }, { actor }) => {
    const { texts, nextBefore } = await drafts.list(actor, query.limit, query.before);
    return { drafts: texts, nextBefore };
  });
  route(app, updatePostDraft, async ({ params, body }, { actor }) => drafts.update(actor, params.id, body));
  route(app, deletePostDraft, async ({ params }, { actor }) => drafts.remove(actor, params.id));
};
