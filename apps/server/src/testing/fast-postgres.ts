/** Settings of a PostgreSQL for tests: what they hold need not outlive it, and a clone of a database costs a sixth. */
export const fastPostgres = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
];
