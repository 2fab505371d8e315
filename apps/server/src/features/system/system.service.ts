import { sql } from 'drizzle-orm';
import type { FeatureBase } from '../../platform/feature.ts';

interface Readiness {
  status: 'ready';
  database: { version: string; latencyMs: number };
  outboxLag: number;
  jobs: boolean;
}

/** What a load balancer asks before it sends people here. */
export const createSystemService = ({ context, platform }: FeatureBase) => ({
  /** @throws the driver's error while the database is away, which answers 503 */
  async checkReady(): Promise<Readiness> {
    const start = performance.now();
    const answer = await context.db.execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    );
    const latencyMs = Math.round((performance.now() - start) * 100) / 100;
    return {
      status: 'ready',
      database: { version: answer.rows[0]?.version ?? 'unknown', latencyMs },
      outboxLag: await platform.outbox.lag(),
      jobs: platform.jobs.isRunning(),
    };
  },
});
