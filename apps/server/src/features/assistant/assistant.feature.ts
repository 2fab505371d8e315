import { defineFeature } from '../../platform/feature.ts';
import { assistantEvents } from './assistant.events.ts';
import {
  answerArticlesImport,
  conversationsImport,
  draftsImport,
  messagesImport,
  tracesImport,
} from './assistant.imports.ts';
import { assistantLive } from './assistant.live.ts';
import { registerAssistant } from './assistant.routes.ts';
import { moveCitations } from './conversations/merged-articles.ts';

/** The assistant: asking, and what is kept of it. */
export const assistantFeature = defineFeature({
  name: 'assistant',
  needs: ['articles', 'cards', 'drugs', 'notes'],
  events: assistantEvents,
  owns: {
    conversations: { member: 'userId', imports: conversationsImport, onErase: 'delete' },
    conversationMessages: {
      member: 'userId',
      refers: { parentId: 'the question of an answer', replacedBy: 'the message in its place' },
      imports: messagesImport,
      onErase: 'delete',
    },
    answerTraces: { member: 'userId', imports: tracesImport, onErase: 'delete' },
    answerArticles: {
      member: 'userId',
      article: 'articleId',
      imports: answerArticlesImport,
      onErase: 'delete',
    },
    answerFeedback: { member: 'userId', imports: 'record', onErase: 'delete' },
    askedTopics: { member: null, expires: { since: 'day', days: 90 } },
    postDrafts: {
      member: 'userId',
      refers: { sourceId: 'the answer it was made of' },
      imports: draftsImport,
      onErase: 'delete',
    },
  },
  onArticleMerged: moveCitations,
  routes: (app, _own, parts) => registerAssistant(app, parts),
  live: () => assistantLive,
});
