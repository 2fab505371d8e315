import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createJsonParser } from '../../../lib/json-body.ts';
import { networkOf } from '../../../lib/network.ts';
import { originOf } from '../../../lib/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type Bucket, takeToken } from '../../../platform/rate-limit.ts';
import type { AccountCore } from '../core.ts';
import { type Caller, readToken, scimPath } from './caller.ts';
import { createDirectory } from './directory.repository.ts';
import { createDirectoryGroups } from './directory-groups.service.ts';
import { createDirectoryUsers } from './directory-users.service.ts';
import { presentGroups, presentUsers, type Resource } from './present.ts';
import { describeService, maxPage } from './scim-discovery.ts';
import { invalidValue, notFound, ScimError, sendScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { readPatch } from './scim-values.ts';

/** Requests of one token: a first synchronisation of some thousand people goes through in minutes. */
const ofToken: Bucket = { capacity: 600, perSecond: 25 };
/** Wrong tokens from one network. */
const ofStrangers: Bucket = { capacity: 30, perSecond: 0.2 };

const bodyLimit = 512 * 1024;
const config = { permission: 'directory:provision', unlisted: true } as const;

const querySchema = z.object({
  filter: z.string().optional(),
  startIndex: z.coerce.number().int().max(10_000_000).default(1),
  count: z.coerce.number().int().max(10_000_000).default(100),
  attributes: z.string().max(1_000).optional(),
  excludedAttributes: z.string().max(1_000).optional(),
});

const readQuery = (request: FastifyRequest) => {
  const result = querySchema.safeParse(request.query);
  if (!result.success) throw invalidValue('The query is not valid.');
  const { filter, startIndex, count, attributes, excludedAttributes } = result.data;
  const names = (text: string | undefined): string[] =>
    (text ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const wanted = names(attributes);
  return {
    filter: filter === undefined ? [] : parseFilter(filter),
    // What is below its least counts as the least (RFC 7644, section 3.4.2.4).
    offset: Math.max(1, startIndex) - 1,
    limit: Math.min(Math.max(0, count), maxPage),
    withMembers:
      !names(excludedAttributes).includes('members') && (wanted.length === 0 || wanted.includes('members')),
  };
};

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** `/scim/v2`: the accounts and groups that directories of organisations keep here (RFC 7643, RFC 7644). */
export const registerScim = (app: FastifyInstance, core: AccountCore): void => {
  const base = `${core.config.publicUrl}${scimPath}`;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const users = createDirectoryUsers(core, base);
  const groups = createDirectoryGroups(core, base);
  const parseJson = createJsonParser(app);

  const take = async (key: string, bucket: Bucket): Promise<void> => {
    const factor = core.auth.rateFactor;
    if (factor === 0) return;
    const scaled = { capacity: Math.max(1, bucket.capacity * factor), perSecond: bucket.perSecond * factor };
    const { allowed, retryAfter } = await takeToken(core.db, key, scaled);
    if (!allowed) throw new ScimError(429, 'Too many requests.', { retryAfter });
  };

  const authenticate = async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    const known = token === undefined ? null : await readToken(core, token);
    if (!known) {
      // Counted before it is written down, so that guessing does not fill the audit log.
      await take(`scim.refused:${networkOf(request.ip)}`, ofStrangers);
      if (token !== undefined)
        await recordAudit(core.db, { action: 'directory_refused', origin: originOf(request) });
      throw new ScimError(401, 'A token of this directory is needed.');
    }
    await take(`scim:${known.tokenId}`, ofToken);
    callers.set(request, { ...known, origin: originOf(request) });
  };

  const callerOf = (request: FastifyRequest): Caller => {
    const caller = callers.get(request);
    if (!caller) throw new ScimError(401, 'A token of this directory is needed.');
    return caller;
  };

  /** Changes are on record in their own transactions. */
  const noteRead = ({ provider, tokenId, origin }: Caller, kind: string, asked: string, found: number) =>
    recordAudit(core.db, {
      action: 'directory_read',
      origin,
      detail: { provider: provider.name, token: tokenId, kind, asked, found },
    });

  const send = (reply: FastifyReply, body: Resource, status = 200): FastifyReply => {
    const location = (body.meta as { location?: string } | undefined)?.location;
    if (status === 201 && location) reply.header('location', location);
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('application/scim+json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body);
  };

  const sendPage = (reply: FastifyReply, page: { total: number; offset: number; resources: Resource[] }) =>
    send(reply, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: page.total,
      startIndex: page.offset + 1,
      itemsPerPage: page.resources.length,
      Resources: page.resources,
    });

  app.setErrorHandler(sendScimError);
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, body, done) =>
    parseJson(request, body.toString(), done),
  );
  app.addHook('onRequest', authenticate);

  for (const [url, body] of Object.entries(describeService(base, `${core.config.publicUrl}/about`))) {
    app.get(url, { config }, async (request, reply) => {
      await noteRead(callerOf(request), url.slice(1), 'all', 1);
      return send(reply, body);
    });
    const entries = (body.Resources ?? []) as readonly Resource[];
    if (entries.length > 0)
      app.get(`${url}/:id`, { config }, async (request, reply) => {
        const entry = entries.find(({ id }) => id === idOf(request));
        await noteRead(callerOf(request), url.slice(1), 'one', entry ? 1 : 0);
        if (!entry) throw notFound();
        return send(reply, entry);
      });
  }

  app.get('/Users', { config }, async (request, reply) => {
    const caller = callerOf(request);
    const query = readQuery(request);
    const directory = createDirectory(core.db, caller.provider.name);
    const { rows, total } = await directory.listUsers(query.filter, query);
    const asked = query.filter.map(({ attribute }) => attribute).join(',');
    await noteRead(caller, 'Users', asked || 'all', rows.length);
    return sendPage(reply, {
      total,
      offset: query.offset,
      resources: await presentUsers(base, directory, rows),
    });
  });
  app.get('/Users/:id', { config }, async (request, reply) => {
    const caller = callerOf(request);
    const directory = createDirectory(core.db, caller.provider.name);
    const row = await directory.findUser(idOf(request));
    await noteRead(caller, 'Users', 'one', row ? 1 : 0);
    if (!row) throw notFound();
    const [user] = await presentUsers(base, directory, [row]);
    return send(reply, user ?? {});
  });
  app.post('/Users', { config, bodyLimit }, async (request, reply) =>
    send(reply, await users.create(callerOf(request), request.body), 201),
  );
  app.put('/Users/:id', { config, bodyLimit }, async (request, reply) =>
    send(reply, await users.replace(callerOf(request), idOf(request), request.body)),
  );
  app.patch('/Users/:id', { config, bodyLimit }, async (request, reply) =>
    send(reply, await users.patch(callerOf(request), idOf(request), readPatch(request.body))),
  );
  app.delete('/Users/:id', { config }, async (request, reply) => {
    await users.remove(callerOf(request), idOf(request));
    return reply.status(204).send();
  });

  app.get('/Groups', { config }, async (request, reply) => {
    const caller = callerOf(request);
    const query = readQuery(request);
    const directory = createDirectory(core.db, caller.provider.name);
    const { rows, total } = await directory.listGroups(query.filter, query);
    const asked = query.filter.map(({ attribute }) => attribute).join(',');
    await noteRead(caller, 'Groups', asked || 'all', rows.length);
    const resources = await presentGroups(base, directory, rows, query.withMembers);
    return sendPage(reply, { total, offset: query.offset, resources });
  });
  app.get('/Groups/:id', { config }, async (request, reply) => {
    const caller = callerOf(request);
    const directory = createDirectory(core.db, caller.provider.name);
    const row = await directory.findGroup(idOf(request));
    await noteRead(caller, 'Groups', 'one', row ? 1 : 0);
    if (!row) throw notFound();
    const [group] = await presentGroups(base, directory, [row], readQuery(request).withMembers);
    return send(reply, group ?? {});
  });
  app.post('/Groups', { config, bodyLimit }, async (request, reply) =>
    send(reply, await groups.create(callerOf(request), request.body), 201),
  );
  app.put('/Groups/:id', { config, bodyLimit }, async (request, reply) =>
    send(reply, await groups.replace(callerOf(request), idOf(request), request.body)),
  );
  app.patch('/Groups/:id', { config, bodyLimit }, async (request, reply) =>
    send(reply, await groups.patch(callerOf(request), idOf(request), readPatch(request.body))),
  );
  app.delete('/Groups/:id', { config }, async (request, reply) => {
    await groups.remove(callerOf(request), idOf(request));
    return reply.status(204).send();
  });
};
