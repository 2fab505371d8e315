import type pg from 'pg';

/**
 * The first migration that did not stand in the release before this one. What came until then is in every
 * installation; from here on two releases run side by side during an upgrade.
 */
export const sinceRelease = '20261124000000';

/**
 * Constraints that differ from the release before and let through everything that it writes, each with the reason.
 * Empty again with every release.
 */
export const widened: Readonly<Record<string, string>> = {
  'public.calendar_events calendar_events_article_id_articles_id_fk':
    'Its column is new: the release before writes none.',
};

/** What a process relies on, by name: columns as they are read and written, and rules that refuse rows. */
export interface SchemaPromise {
  /** By `schema.table.column`. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly mustBeGiven: boolean }>;
  /** By `schema.table name`, with the definition. */
  readonly rules: ReadonlyMap<string, string>;
}

const ownSchemas = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss', 'drizzle')`;

export const readSchemaPromise = async (client: Pick<pg.Client, 'query'>): Promise<SchemaPromise> => {
  const columns = await client.query<{ name: string; type: string; mustBeGiven: boolean }>(`
    select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "mustBeGiven"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ownSchemas} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`);
  const rules = await client.query<{ name: string; definition: string }>(`
    select format('%s.%s %s', n.nspname, c.relname, r.conname) as name, pg_get_constraintdef(r.oid) as definition
    from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ownSchemas} and r.contype in ('c', 'f', 'u', 'x', 'p')
    union all
    select format('%s.%s %s', n.nspname, c.relname, i.relname), pg_get_indexdef(i.oid)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
    where ${ownSchemas} and x.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.oid)`);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map(({ name, definition }) => [name, definition])),
  };
};

const tableOf = (name: string): string => name.split('.').slice(0, 2).join('.').split(' ')[0] ?? '';

/**
 * What a process of the release before would stumble over: expand now, contract in the release after, when nobody
 * reads or writes it any more.
 *
 * @param before what that release relies on
 * @param after what it finds once this one has migrated
 */
export const findBreaks = (
  before: SchemaPromise,
  after: SchemaPromise,
  letThrough: Readonly<Record<string, string>> = widened,
): string[] => {
  const known = new Set([...before.columns.keys()].map(tableOf));
  const found: string[] = [];
  for (const [name, { type, mustBeGiven }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== type) found.push(`${name} was ${type} and is ${now.type}`);
    else if (now.mustBeGiven && !mustBeGiven) found.push(`${name} has to be given now`);
  }
  for (const [name, { mustBeGiven }] of after.columns)
    if (mustBeGiven && known.has(tableOf(name)) && !before.columns.has(name))
      found.push(`${name} is new and has to be given`);
  for (const [name, definition] of after.rules)
    if (known.has(tableOf(name)) && before.rules.get(name) !== definition && !(name in letThrough))
      found.push(`${name} refuses what was stored before: ${definition}`);
  return found;
};
