import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { findBodyFault } from '../../lib/bounded-input.ts';
import { requirePermission } from '../../lib/route.ts';
import { isAllowedOrigin } from './mcp-origin.ts';
import { createMcpServer, type ReadDrugs } from './mcp-server.ts';

const path = '/mcp';
const bodyLimit = 64 * 1024;
const maxMessages = 20;
/** The list of all tools is large. */
const listCost = 10;
const config = { permission: 'calculator:use', unlisted: true, limit: 'generous' } as const;

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));

/** The protocol's own error shape for what happens before its messages are read. */
const sendProtocolError = (
  error: FastifyError & { status?: number; retryAfter?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const status = error.status ?? error.statusCode ?? 500;
  if (status >= 500) {
    request.log.error({ err: error }, 'protocol request failed');
    return refuse(reply, status, ErrorCode.InternalError, 'Internal server error.');
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  const code =
    error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  return refuse(reply, status, code, error.message);
};

/** Tokens of a batch beyond the one every request costs. */
const costOf = (body: unknown): number =>
  (Array.isArray(body) ? body : [body]).reduce<number>(
    (sum, message) =>
      sum + ((message as { method?: unknown } | null)?.method === 'tools/list' ? listCost : 1),
    -1,
  );

/** The request as the transport reads it; the body was read under our limit already. */
const toWebRequest = (request: FastifyRequest): Request => {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(`http://localhost${path}`, { method: 'POST', headers });
};

/**
 * The Model Context Protocol over streamable HTTP, without sessions: every request is answered by itself and any
 * process can answer it. There is nothing to push, so there is no stream to open with GET and no session to end.
 */
export const registerMcp = (
  app: FastifyInstance,
  { config: { publicUrl } }: Pick<AppContext, 'config'>,
  readDrugs: ReadDrugs,
): void => {
  app.register(async (scope) => {
    scope.setErrorHandler(sendProtocolError);
    scope.addHook('preValidation', async (request, reply) => {
      if (!isAllowedOrigin(request.headers.origin, publicUrl))
        return refuse(reply, 403, -32_000, 'Pages of this origin are not allowed here.');
      requirePermission(await request.getActor(), config.permission);
    });

    scope.route({
      method: 'POST',
      url: path,
      config,
      bodyLimit,
      handler: async (request, reply) => {
        const { body } = request;
        if (Array.isArray(body) && body.length > maxMessages)
          return refuse(reply, 400, ErrorCode.InvalidRequest, `At most ${maxMessages} messages at once.`);
        const fault = [body]
          .flat()
          .map((message) => findBodyFault(message))
          .find(Boolean);
        if (fault) return refuse(reply, 400, ErrorCode.InvalidRequest, `Not a message: ${fault}.`);
        const cost = costOf(body);
        if (cost > 0) await scope.takeGenerously(request, cost);
        const transport = new WebStandardStreamableHTTPServerTransport({
          sessionIdGenerator: undefined,
          enableJsonResponse: true,
        });
        const server = createMcpServer(readDrugs);
        try {
          await server.connect(transport);
          const answer = await transport.handleRequest(toWebRequest(request), { parsedBody: body ?? null });
          const type = answer.headers.get('content-type');
          if (type) reply.type(type);
          return await reply.status(answer.status).send(await answer.text());
        } finally {
          await server.close();
        }
      },
    });

    scope.route({
      method: ['GET', 'DELETE'],
      url: path,
      config,
      handler: async (_request, reply) =>
        refuse(reply.header('allow', 'POST'), 405, -32_000, 'Method not allowed: send messages with POST.'),
    });
  });
};
