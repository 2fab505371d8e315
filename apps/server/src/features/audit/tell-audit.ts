import { randomUUID } from 'node:crypto';
import { type Database, tables } from '@mz/db';
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SyslogConfig } from '../../config/telemetry.ts';
import type { AppContext } from '../../context.ts';
import { createLoop } from '../../platform/loop.ts';
import { toSyslogLine } from './syslog-line.ts';
import { sendSyslog } from './syslog-transport.ts';

const { auditEvents, installation } = tables;

const key = 'audit-syslog';
const batch = 200;
const pollEvery = 2_000;
const firstRetry = 1_000;
const maxRetry = 60_000;
/** Who tells has it for so long; another process follows one that died. */
const leaseSeconds = 30;

interface Told {
  readonly by: string;
  readonly error: string | null;
}

const claim = async (db: Database, by: string): Promise<boolean> => {
  const value: Told = { by, error: null };
  const rows = await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: sql`${installation.value} || ${JSON.stringify({ by })}::jsonb`, updatedAt: sql`now()` },
      setWhere: sql`${installation.value}->>'by' = ${by}
        or ${installation.updatedAt} < now() - make_interval(secs => ${leaseSeconds})`,
    })
    .returning({ key: installation.key });
  return rows.length > 0;
};

const note = async (db: Database, value: Told): Promise<void> => {
  await db.update(installation).set({ value, updatedAt: sql`now()` }).where(eq(installation.key, key));
};

const hasUntold = async (db: Database): Promise<boolean> =>
  (await db.select({ id: auditEvents.id }).from(auditEvents).where(isNull(auditEvents.toldAt)).limit(1))
    .length > 0;

/** How far the collector is, and why it is not further. */
export const readTold = async (db: Database): Promise<{ waiting: number; error: string | null }> => {
  const waiting = await db.$count(auditEvents, isNull(auditEvents.toldAt));
  const [row] = await db.select().from(installation).where(eq(installation.key, key));
  return { waiting, error: (row?.value as Told | undefined)?.error ?? null };
};

/** Tells the audit log to the operator's collector, the oldest first, each event at least once. */
export const createAuditTeller = ({ config, db, log }: AppContext, target: SyslogConfig) => {
  const by = randomUUID();
  const host = new URL(config.publicUrl).hostname;
  let failures = 0;
  let notBefore = 0;

  const tellSome = async (): Promise<number> => {
    // Nothing is written while there is nothing to tell; what another process told meanwhile is not read.
    if (!(await hasUntold(db)) || !(await claim(db, by))) return 0;
    const rows = await db
      .select()
      .from(auditEvents)
      .where(isNull(auditEvents.toldAt))
      .orderBy(asc(auditEvents.id))
      .limit(batch);
    if (rows.length === 0) return 0;
    try {
      await sendSyslog(
        target,
        rows.map(({ toldAt: _, ...row }) => toSyslogLine(row, host)),
      );
    } catch (error) {
      await note(db, { by, error: (error as Error).message.slice(0, 300) });
      throw error;
    }
    await db
      .update(auditEvents)
      .set({ toldAt: sql`now()` })
      .where(
        inArray(
          auditEvents.id,
          rows.map(({ id }) => id),
        ),
      );
    if (failures > 0) await note(db, { by, error: null });
    failures = 0;
    return rows.length;
  };

  const loop = createLoop(
    async () => {
      if (Date.now() < notBefore) return null;
      try {
        while ((await tellSome()) === batch);
        return null;
      } catch (error) {
        failures += 1;
        log.warn({ err: error }, 'the audit log waits for its collector');
        notBefore = Date.now() + Math.min(maxRetry, firstRetry * 2 ** (failures - 1));
        return null;
      }
    },
    (error) => log.error({ err: error }, 'telling the audit log failed'),
  );
  const poll = setInterval(loop.wake, pollEvery);
  poll.unref();

  return {
    wake: loop.wake,
    async close(): Promise<void> {
      clearInterval(poll);
      await loop.close();
    },
  };
};
