import { sql } from 'drizzle-orm';
import type { FeatureBase } from '../../platform/feature.ts';
import type { CheckResults } from '../../platform/health.ts';

export interface Readiness {
  /** `read-only` while room is short: what is stored can be read. */
  status: 'ready' | 'read-only';
  database: { version: string; latencyMs: number };
  outboxLag: number;
  jobs: boolean;
  checks: CheckResults;
  took: Readonly<Record<string, number>>;
}

/** What a load balancer asks before it sends people here. */
export const createSystemService = ({ context, platform }: FeatureBase) => ({
  /** @throws the driver's error while the database is away, which answers 503 */
  async checkReady(): Promise<Readiness> {
    const start = performance.now();
    const answer = await context.db.execute<{ version: string; isReadOnly: boolean }>(
      sql`select current_setting('server_version') as version,
        current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
    );
    const latencyMs = Math.round((performance.now() - start) * 100) / 100;
    const checks = await platform.health.read();
    return {
      status: answer.rows[0]?.isReadOnly ? 'read-only' : 'ready',
      database: { version: answer.rows[0]?.version ?? 'unknown', latencyMs },
      outboxLag: await platform.outbox.lag(),
      jobs: platform.jobs.isRunning(),
      checks,
      took: { database: latencyMs, ...platform.health.took() },
    };
  },
});
