import type { Database } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { sequencerName } from './sequencer.ts';

const day = 86_400;

/** Removes what has served its time. Each statement stands alone, so that none holds locks for long. */
export const cleanTables = async (db: Database, config: Config): Promise<void> => {
  const tokenLife = Math.max(day, config.auth.otpLife);
  await db.execute(
    sql`delete from auth.flow_states where created_at < now() - make_interval(secs => ${day})`,
  );
  await db.execute(
    sql`delete from auth.one_time_tokens where created_at < now() - make_interval(secs => ${tokenLife})`,
  );
  await db.execute(
    sql`delete from auth.mfa_challenges where created_at < now() - make_interval(secs => ${day})`,
  );
  await db.execute(sql`delete from auth.known_networks where last_sign_in_at < now() - interval '90 days'`);
  await db.execute(sql`delete from rate_buckets where updated_at < now() - make_interval(secs => ${day})`);
  await db.execute(sql`
    delete from outbox_events where created_at < now() - interval '7 days' and position <= (
      select coalesce(min(position), 0) from outbox_cursors where consumer <> ${sequencerName}
    )`);
  await db.execute(sql`delete from outbox_failures where updated_at < now() - interval '30 days'`);
  await db.execute(sql`
    delete from mail_queue where coalesce(sent_at, failed_at) < now() - interval '30 days'`);
  // What is popular is counted over 30 days; nothing asks for older days.
  await db.execute(sql`delete from article_reads where day < current_date - 90`);
  await db.execute(sql`delete from asked_topics where day < current_date - 90`);
};
