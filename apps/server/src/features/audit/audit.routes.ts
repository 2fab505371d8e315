import { listMyAudit } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../lib/route.ts';
import type { FeatureServices } from '../index.ts';
import { createAuditRepository } from './audit.repository.ts';

/** The member's own security history. */
export const registerAudit = (app: FastifyInstance, { context }: FeatureServices): void => {
  route(app, listMyAudit, async ({ query }, { actor }) => {
    const rows = await createAuditRepository(context.db, actor).list(query.limit + 1, query.before);
    const entries = rows.slice(0, query.limit).map(({ createdAt, ...row }) => ({
      ...row,
      at: createdAt.toISOString(),
    }));
    return { entries, nextBefore: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null };
  });
};
