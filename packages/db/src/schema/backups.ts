import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Each backup and each drill that was begun, and how it ended. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull().$type<'backup' | 'drill'>(),
    cause: text('cause').notNull().$type<'schedule' | 'command' | 'administrator'>(),
    state: text('state').notNull().default('running').$type<'running' | 'done' | 'failed' | 'interrupted'>(),
    backup: text('backup'),
    rows: bigint('rows', { mode: 'number' }),
    files: integer('files'),
    missingFiles: integer('missing_files'),
    bytes: bigint('bytes', { mode: 'number' }),
    error: text('error'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('backup_runs_started_at_idx').on(t.startedAt.desc()),
    check('backup_runs_kind_known', sql`kind in ('backup', 'drill')`),
    check('backup_runs_cause_known', sql`cause in ('schedule', 'command', 'administrator')`),
    check('backup_runs_state_known', sql`state in ('running', 'done', 'failed', 'interrupted')`),
  ],
);
