import type { Language } from '@mz/contracts';
import { tables } from '@mz/db';
import { directionOf } from '@mz/i18n';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { referenceTexts } from '../../lib/reference-texts.ts';
import type { DigestsService } from './digests.service.ts';
import type { SecretAddresses } from './secret-addresses.ts';

const style =
  'body{margin:0;padding:48px 16px;font:16px/1.6 system-ui,sans-serif;background:#f6f9fa;color:#16222c}' +
  'main{max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #dbe3e6;border-radius:12px}' +
  'h1{margin:0 0 12px;font-size:22px}button{padding:12px 22px;border:0;border-radius:8px;background:#00676f;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer}a{color:#00676f}' +
  'button:focus-visible,a:focus-visible{outline:3px solid #16222c;outline-offset:2px}';

/** A page of its own: whoever opens it from a mail is not signed in and may have no script. */
const page = (language: Language, isDone: boolean, site: string): string => {
  const { unsubscribe: texts } = referenceTexts(language);
  const body = isDone
    ? `<p role="status">${texts.done}</p><p><a href="${site}/research">${texts.back}</a></p>`
    : `<p>${texts.text}</p><form method="post"><button type="submit">${texts.action}</button></form>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${texts.title} – Medical Zone</title><style>${style}</style></head><body><main><h1>${texts.title}</h1>${body}</main></body></html>`;
};

/** The address that stops digests without a sign-in. */
export const registerDigests = (
  app: FastifyInstance,
  { config, db }: AppContext,
  { addresses, digests }: { readonly addresses: SecretAddresses; readonly digests: DigestsService },
): void => {
  const findMember = async (request: FastifyRequest): Promise<{ id: string; language: Language }> => {
    const { token } = request.params as { token: string };
    const { profiles } = tables;
    const id = addresses.idOf(token);
    const [row] =
      id !== null && addresses.isTrue(token, 'digest', id, 0)
        ? await db
            .select({ id: profiles.id, language: profiles.language })
            .from(profiles)
            .where(eq(profiles.id, id))
        : [];
    if (!row) throw new AppError('not_found', 'Not found.');
    return { id: row.id, language: row.language as Language };
  };
  const show = (reply: FastifyReply, language: Language, isDone: boolean): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(language, isDone, config.publicUrl));

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
      config: { permission: 'article:read', visitorLimit: 'search', unlisted: true },
      schema: { hide: true, params: z.object({ token: z.string().max(200) }) },
    } as const;
    scope.route({
      ...options,
      method: 'GET',
      url: '/api/digests/:token',
      handler: async (request, reply) => show(reply, (await findMember(request)).language, false),
    });
    scope.route({
      ...options,
      method: 'POST',
      url: '/api/digests/:token',
      handler: async (request, reply) => {
        const { id, language } = await findMember(request);
        await digests.stopAll(id);
        return show(reply, language, true);
      },
    });
  });
};
