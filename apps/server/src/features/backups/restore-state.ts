import { hasUnfinishedRestore, restoreSchema } from '@mz/db';
import type pg from 'pg';

/** What of a restore is done, in the database it fills: a killed one goes on. */
export interface RestoreState {
  readonly backup: string | null;
  readonly tables: ReadonlySet<string>;
}

const steps = `${restoreSchema}.steps`;
const constraints = `${restoreSchema}.constraints`;

export const readRestoreState = async (client: pg.Client): Promise<RestoreState> => {
  if (!(await hasUnfinishedRestore(client))) return { backup: null, tables: new Set() };
  const { rows } = await client.query<{ kind: string; name: string }>(`select kind, name from ${steps}`);
  return {
    backup: rows.find(({ kind }) => kind === 'backup')?.name ?? null,
    tables: new Set(rows.filter(({ kind }) => kind === 'table').map(({ name }) => name)),
  };
};

export const beginRestore = async (client: pg.Client, backup: string): Promise<void> => {
  await client.query(`create schema ${restoreSchema}`);
  await client.query(
    `create table ${steps} (kind text not null, name text not null, primary key (kind, name))`,
  );
  await client.query(
    `create table ${constraints} (place text not null, name text not null, definition text not null, primary key (place, name))`,
  );
  await client.query(`insert into ${steps} values ('backup', $1)`, [backup]);
};

export const noteStep = (client: pg.Client, kind: 'table' | 'schema', name: string): Promise<unknown> =>
  client.query(`insert into ${steps} values ($1, $2) on conflict do nothing`, [kind, name]);

export const isStepDone = async (client: pg.Client, kind: 'schema', name: string): Promise<boolean> =>
  ((await client.query(`select 1 from ${steps} where kind = $1 and name = $2`, [kind, name])).rowCount ?? 0) >
  0;

/** Takes foreign keys and triggers away, so that tables can be filled in any order; both come back at the end. */
export const loosenTables = async (client: pg.Client, places: readonly string[]): Promise<void> => {
  await client.query('begin');
  await client.query(
    `insert into ${constraints}
       select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
         from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     on conflict do nothing`,
    [places],
  );
  const { rows } = await client.query<{ place: string; name: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [places],
  );
  await client.query(
    [
      ...rows.map(({ place, name }) => `alter table ${place} drop constraint ${name}`),
      ...places.map((place) => `alter table ${place} disable trigger user`),
      'commit',
    ].join(';\n'),
  );
};

/** Each foreign key is checked against every row as it comes back. */
export const tightenTables = async (client: pg.Client, places: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ place: string; name: string; definition: string }>(
    `select place, quote_ident(name) as name, definition from ${constraints} order by place, name`,
  );
  // One message is one transaction.
  await client.query(
    [
      ...rows.map(
        ({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`,
      ),
      ...places.map((place) => `alter table ${place} enable trigger user`),
      `delete from ${constraints}`,
    ].join(';\n'),
  );
};

export const endRestore = (client: pg.Client): Promise<unknown> =>
  client.query(`drop schema ${restoreSchema} cascade`);
