import { listMyAudit } from '@mz/contracts';
import type { FastifyInstance } from 'fastify';
import { readDevice } from '../../lib/device.ts';
import { route } from '../../lib/route.ts';
import type { FeatureBase } from '../../platform/feature.ts';
import { createAuditRepository } from './audit.repository.ts';

/** The member's own security history. */
export const registerAudit = (app: FastifyInstance, { context: { db }, registry }: FeatureBase): void => {
  route(app, listMyAudit, async ({ query }, { actor }) => {
    const rows = await createAuditRepository(db, actor).list(
      registry.auditActions,
      query.limit + 1,
      query.before,
    );
    const entries = rows.slice(0, query.limit).map(({ createdAt, ...row }) => ({
      ...row,
      at: createdAt.toISOString(),
      device: readDevice(row.userAgent),
    }));
    return { entries, nextBefore: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null };
  });
};
