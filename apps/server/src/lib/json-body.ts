import type { FastifyInstance, FastifyRequest } from 'fastify';

const maxDepth = 64;

/** Ends the walk of a text at its next quote that no backslash guards. */
const endOfText = (json: string, from: number): number => {
  for (let at = from; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x5c) at += 1;
    else if (code === 0x22) return at;
  }
  return json.length;
};

/** Whether brackets are nested deeper than any body of the product: told before a parser builds them all. */
export const isNestedTooDeep = (json: string, limit = maxDepth): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = endOfText(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
};

type Done = (error: Error | null, value?: unknown) => void;

/** Fastify's own parser, which refuses poisoned prototypes, behind the check of depth. */
export const createJsonParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, json: string, done: Done): void => {
    if (!isNestedTooDeep(json)) return void parse(request, json, done);
    done(
      Object.assign(new SyntaxError('Body is nested too deeply'), {
        code: 'FST_ERR_CTP_INVALID_JSON_BODY',
        statusCode: 400,
      }),
    );
  };
};
