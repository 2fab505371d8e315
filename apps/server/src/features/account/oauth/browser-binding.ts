import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCore } from '../core.ts';

/**
 * A cookie by which the callback knows the browser that began: nobody can hand somebody else the end of their own
 * sign-in.
 */
const nameOf = (state: string): string => `mz-oauth-${state.slice(0, 8)}`;
const lifeSeconds = 600;

const macOfState = (core: AccountCore, state: string): string => core.secrets.mac('oauth-browser', state);

const attributes = (core: AccountCore): string => {
  const { protocol, pathname } = new URL(`${core.serviceUrl}/callback`);
  // Some providers answer with a form from their own site, which only `None` lets a cookie come along with.
  const site = protocol === 'https:' ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `Path=${pathname}; HttpOnly; ${site}`;
};

export const bindBrowser = (core: AccountCore, reply: FastifyReply, state: string): void => {
  reply.header(
    'set-cookie',
    `${nameOf(state)}=${macOfState(core, state)}; Max-Age=${lifeSeconds}; ${attributes(core)}`,
  );
};

export const releaseBrowser = (core: AccountCore, reply: FastifyReply, state: string): void => {
  reply.header('set-cookie', `${nameOf(state)}=; Max-Age=0; ${attributes(core)}`);
};

export const isBoundBrowser = (core: AccountCore, request: FastifyRequest, state: string): boolean => {
  const known = Buffer.from(macOfState(core, state));
  return (request.headers.cookie ?? '').split(';').some((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    const given = Buffer.from(value);
    return name === nameOf(state) && given.length === known.length && timingSafeEqual(given, known);
  });
};
