import type { Database } from '@mz/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

/** What every feature is built from. Made once in `app.ts`. */
export interface AppContext {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Nothing is done before it is needed: no jobs, no bundled content, no index of it. Most tests need none of them. */
  readonly onDemand?: boolean;
}

/** Where a request came from, for audit and limits. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}
