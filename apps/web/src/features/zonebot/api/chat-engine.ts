import { useChat } from '@ai-sdk/react';
import { type AskBody, answerSchema } from '@mz/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { DefaultChatTransport } from 'ai';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';
import { readApiError, toNetworkError } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import type { ChatMessage } from '../model/chat-message.ts';
import type { Conversing, EngineProps } from '../model/conversing.ts';
import { answerAsText, answerOf, questionOf } from '../model/turns.ts';
import { zonebotKeys } from './zonebot.keys.ts';

/** The session's fetch that throws what the API refused, as the chat knows no refusals. */
const askFetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
  const response = await authorizedFetch(input, init).catch(toNetworkError);
  if (!response.ok) throw await readApiError(response);
  return response;
}) as typeof fetch;

const turnsOf = (messages: readonly ChatMessage[]): AskBody['turns'] =>
  messages
    .flatMap((message, index) => {
      const answer = answerOf(messages[index + 1]);
      return message.role === 'user' && answer
        ? [{ question: questionOf(message), answer: answerAsText(answer).slice(0, 20_000) }]
        : [];
    })
    .slice(-6);

/** Talks to the server for one conversation, and shows nothing itself: its code comes with the first question. */
export const ChatEngine = ({ options, onTurns, onReady }: EngineProps) => {
  const { key, conversationId, initial, isMember, onConversation } = options;
  const client = useQueryClient();
  const current = useRef({ conversationId, isMember });
  current.current = { conversationId, isMember };
  const transport = useMemo(
    () =>
      new DefaultChatTransport<ChatMessage>({
        api: '/api/assistant/ask',
        fetch: askFetch,
        prepareSendMessagesRequest: ({ messages, body }) => {
          const last = messages.findLast(({ role }) => role === 'user');
          const { conversationId: id, isMember: member } = current.current;
          const ask: AskBody = {
            // An asking once more is one of its own: its id will name the new answer.
            questionId: (body?.regenerate ? undefined : last?.id) ?? crypto.randomUUID(),
            question: last ? questionOf(last) : '',
            language: currentLanguage(),
            ...(member && id ? { conversationId: id } : {}),
            ...(member ? {} : { turns: turnsOf(messages) }),
            ...(typeof body?.regenerate === 'string' ? { regenerate: body.regenerate } : {}),
            ...(typeof body?.edits === 'string' ? { edits: body.edits } : {}),
          };
          return { body: ask };
        },
      }),
    [],
  );
  const { messages, status, error, setMessages, sendMessage, regenerate, stop } = useChat<ChatMessage>({
    id: key,
    messages: initial,
    transport,
    generateId: () => crypto.randomUUID(),
    throttle: 50,
    dataPartSchemas: { answer: answerSchema, conversation: z.object({ id: z.string(), title: z.string() }) },
    onData: (part) => {
      if (part.type === 'data-conversation') onConversation(part.data);
    },
    onFinish: () => {
      if (current.current.isMember) void client.invalidateQueries({ queryKey: zonebotKeys.conversations });
    },
  });
  const conversing: Conversing = {
    ask: (question) => void sendMessage(question),
    edit: (questionId, question) => {
      const at = messages.findIndex(({ id }) => id === questionId);
      setMessages(at < 0 ? messages : messages.slice(0, at));
      void sendMessage(question, { body: { edits: questionId } });
    },
    again: (messageId) => {
      const answer = answerOf(messages.find(({ id }) => id === messageId));
      void regenerate(messageId && answer ? { messageId, body: { regenerate: answer.id } } : {});
    },
    stop: () => void stop(),
  };
  useLayoutEffect(() => onTurns({ messages, status, error }), [messages, status, error, onTurns]);
  useEffect(() => onReady(conversing));
  return null;
};
