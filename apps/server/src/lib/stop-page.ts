import type { Language } from '@mz/contracts';
import { directionOf } from '@mz/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const style =
  'body{margin:0;padding:48px 16px;font:16px/1.6 system-ui,sans-serif;background:#f6f9fa;color:#16222c}' +
  'main{max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #dbe3e6;border-radius:12px}' +
  'h1{margin:0 0 12px;font-size:22px}button{padding:12px 22px;border:0;border-radius:8px;background:#00676f;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer}a{color:#00676f}' +
  'button:focus-visible,a:focus-visible{outline:3px solid #16222c;outline-offset:2px}';

export interface StopTexts {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly done: string;
  readonly back: string;
}

interface StopPage {
  /** With the parameter `token`. */
  readonly url: string;
  readonly permission: string;
  readonly textsOf: (language: Language) => StopTexts;
  /** Where the page leads to afterwards. */
  readonly back: string;
  /** @throws AppError `not_found` for a token that is none of ours */
  readonly find: (token: string) => Promise<{ readonly id: string; readonly language: Language }>;
  readonly stop: (memberId: string) => Promise<unknown>;
}

/** A page of its own: whoever opens it from a mail is not signed in and may have no script. */
const pageOf = (language: Language, isDone: boolean, texts: StopTexts, back: string): string => {
  const body = isDone
    ? `<p role="status">${texts.done}</p><p><a href="${back}">${texts.back}</a></p>`
    : `<p>${texts.text}</p><form method="post"><button type="submit">${texts.action}</button></form>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${texts.title} – Medical Zone</title><style>${style}</style></head><body><main><h1>${texts.title}</h1>${body}</main></body></html>`;
};

/** An address that stops mails without a sign-in: a page for people, one request for mail programs (RFC 8058). */
export const registerStopPage = (
  app: FastifyInstance,
  { url, permission, textsOf, back, find, stop }: StopPage,
): void => {
  const show = (reply: FastifyReply, language: Language, isDone: boolean): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(language, isDone, textsOf(language), back));
  const memberOf = (request: FastifyRequest) => find((request.params as { token: string }).token);

  app.register(async (scope) => {
    // Mail programs send a form; what is in it does not matter.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: 4096 }, (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null, null))
        .on('error', done);
    });
    const options = {
      config: { permission, visitorLimit: 'search', unlisted: true },
      schema: { hide: true, params: z.object({ token: z.string().max(200) }) },
    } as const;
    scope.route({
      ...options,
      method: 'GET',
      url,
      handler: async (request, reply) => show(reply, (await memberOf(request)).language, false),
    });
    scope.route({
      ...options,
      method: 'POST',
      url,
      handler: async (request, reply) => {
        const { id, language } = await memberOf(request);
        await stop(id);
        return show(reply, language, true);
      },
    });
  });
};
