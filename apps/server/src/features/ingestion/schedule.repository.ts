import type { IngestSchedule } from '@mz/contracts';
import { type DatabaseOrTransaction, newId, tables } from '@mz/db';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';

const { ingestSchedules } = tables;
type Row = typeof ingestSchedules.$inferSelect;
export type ScheduleFields = Omit<IngestSchedule, 'id' | 'lastRunAt'>;

const toSchedule = ({ id, source, query, every, enabled, most, lastRunAt }: Row): IngestSchedule => ({
  id,
  source: source as IngestSchedule['source'],
  query,
  every: every as IngestSchedule['every'],
  enabled,
  limit: most,
  lastRunAt: lastRunAt?.toISOString() ?? null,
});

const toColumns = ({ limit, ...fields }: Partial<ScheduleFields>) => ({
  ...fields,
  ...(limit !== undefined && { most: limit }),
});

/** Ingestion that comes round by itself. */
export const createScheduleRepository = (db: DatabaseOrTransaction) => ({
  async list(): Promise<IngestSchedule[]> {
    const rows = await db
      .select()
      .from(ingestSchedules)
      .orderBy(asc(ingestSchedules.createdAt), asc(ingestSchedules.id));
    return rows.map(toSchedule);
  },
  async find(id: string): Promise<IngestSchedule | null> {
    const [row] = await db.select().from(ingestSchedules).where(eq(ingestSchedules.id, id));
    return row ? toSchedule(row) : null;
  },
  async insert(fields: ScheduleFields): Promise<IngestSchedule> {
    const { limit, ...rest } = fields;
    const row = { id: newId(), ...rest, most: limit };
    const [inserted] = await db.insert(ingestSchedules).values(row).returning();
    if (!inserted) throw new Error('Insert of the schedule returned no row.');
    return toSchedule(inserted);
  },
  async update(id: string, fields: Partial<ScheduleFields>): Promise<IngestSchedule | null> {
    const columns = toColumns(fields);
    if (Object.keys(columns).length === 0) return this.find(id);
    const [row] = await db.update(ingestSchedules).set(columns).where(eq(ingestSchedules.id, id)).returning();
    return row ? toSchedule(row) : null;
  },
  async remove(id: string): Promise<boolean> {
    const removed = await db
      .delete(ingestSchedules)
      .where(eq(ingestSchedules.id, id))
      .returning({ id: ingestSchedules.id });
    return removed.length > 0;
  },
  /** Schedules whose time has come; those of an interrupted run come again sooner. */
  async listDue(cursorKeyOf: (id: string) => string): Promise<IngestSchedule[]> {
    const period = sql`case ${ingestSchedules.every} when 'hour' then interval '1 hour'
      when 'day' then interval '1 day' else interval '7 days' end`;
    const rows = await db
      .select()
      .from(ingestSchedules)
      .where(
        and(
          eq(ingestSchedules.enabled, true),
          or(
            sql`${ingestSchedules.lastRunAt} is null`,
            lt(ingestSchedules.lastRunAt, sql`now() - interval '10 minutes'`),
          ),
        ),
      );
    const due: IngestSchedule[] = [];
    for (const row of rows) {
      const answer = await db.execute<{ due: boolean }>(sql`
        select (last_run_at is null or last_run_at <= now() - ${period}
          or exists (select from ingest_cursors where key = ${cursorKeyOf(row.id)})) as due
        from ingest_schedules where id = ${row.id}`);
      if (answer.rows[0]?.due) due.push(toSchedule(row));
    }
    return due;
  },
  /** Notes that a run of it begins; false when another process was first. */
  async claim(schedule: IngestSchedule): Promise<boolean> {
    const before = schedule.lastRunAt === null ? null : new Date(schedule.lastRunAt);
    const claimed = await db
      .update(ingestSchedules)
      .set({ lastRunAt: sql`now()` })
      .where(
        and(
          eq(ingestSchedules.id, schedule.id),
          sql`date_trunc('milliseconds', ${ingestSchedules.lastRunAt}) is not distinct from ${before}`,
        ),
      )
      .returning({ id: ingestSchedules.id });
    return claimed.length > 0;
  },
});
