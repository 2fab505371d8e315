import type { Database } from '@mz/db';

/** Rows of every table, as a dump holds them. */
export const takeBackup = async (db: Database): Promise<() => Promise<void>> => {
  const client = db.$client;
  const { rows: tables } = await client.query<{ relation: string; columns: string }>(`
    select format('%I.%I', n.nspname, c.relname) as relation,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth')`);
  const dump: { relation: string; columns: string; rows: string }[] = [];
  for (const { relation, columns } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${relation} t`,
    );
    dump.push({ relation, columns, rows: rows[0]?.rows ?? '[]' });
  }
  return async () => {
    const connection = await client.connect();
    try {
      await connection.query('begin');
      await connection.query('set local session_replication_role = replica');
      await connection.query(`truncate ${dump.map(({ relation }) => relation).join(', ')}`);
      for (const { relation, columns, rows } of dump)
        await connection.query(
          `insert into ${relation} (${columns}) select ${columns} from jsonb_populate_recordset(null::${relation}, $1::jsonb)`,
          [rows],
        );
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  };
};
