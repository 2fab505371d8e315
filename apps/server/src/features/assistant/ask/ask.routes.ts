import { type Answer, askBodySchema } from '@mz/contracts';
import { createUIMessageStream, pipeUIMessageStreamToResponse, type UIMessage } from 'ai';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { languageOfRequest } from '../../../lib/accept-language.ts';
import { authorize, originOf, responsesOf } from '../../../lib/route.ts';
import { withoutWords } from '../log-fields.ts';
import type { createAskService } from './ask.service.ts';

const permission = 'assistant:ask';
const bodyLimit = 256 * 1024;

/** The parts of the stream; each `data-answer` takes the place of the one before. */
export type AskMessage = UIMessage<never, { answer: Answer; conversation: { id: string; title: string } }>;

const listenForLeaving = ({ raw }: FastifyReply) => {
  const stopped = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) stopped.abort(new DOMException('The client went away.', 'AbortError'));
  };
  raw.once('close', leave);
  if (raw.destroyed) leave();
  return { raw, signal: stopped.signal };
};

/** `POST /api/assistant/ask`: a UI message stream of the AI SDK over server-sent events. */
export const registerAsk = (app: FastifyInstance, service: ReturnType<typeof createAskService>): void => {
  app.route({
    method: 'POST',
    url: '/api/assistant/ask',
    bodyLimit,
    config: { permission, streamed: true },
    schema: {
      operationId: 'assistant.ask',
      summary: 'Ask; answered by a stream of server-sent events (UI message stream of the AI SDK)',
      tags: ['assistant'],
      body: askBodySchema,
      produces: ['text/event-stream'],
      response: responsesOf({
        permission,
        body: askBodySchema,
        responses: {
          200: z.string().describe('`data-conversation`, then `data-answer` parts until it is complete.'),
        },
        errors: ['unauthenticated', 'not_found', 'conflict', 'unprocessable'],
      }),
    },
    preValidation: (request) => authorize(request, permission),
    handler: async (request, reply) => {
      // From here on, as the client may leave before the first word.
      const { signal, raw } = listenForLeaving(reply);
      const actor = await request.getActor();
      const body = askBodySchema.parse(request.body);
      const language = languageOfRequest(request.headers['accept-language']);
      const { conversation, run } = await service.ask(actor, body, originOf(request), language);

      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      const stream = createUIMessageStream<AskMessage>({
        execute: async ({ writer }) => {
          writer.write({ type: 'start' });
          if (conversation)
            writer.write({ type: 'data-conversation', id: 'conversation', data: conversation });
          await run(signal, (answer) => {
            if (!signal.aborted) writer.write({ type: 'data-answer', id: 'answer', data: answer });
          });
          writer.write({ type: 'finish' });
        },
        onError: (error) => {
          request.log.error(withoutWords(error), 'answer stream failed');
          return 'internal';
        },
      });
      await pipeUIMessageStreamToResponse({
        response: raw,
        stream,
        headers: { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' },
      });
    },
  });
};
