import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { analyserVersion } from '../analysis/tokeniser.ts';

/** Changes when the tables change: an index of another layout is built anew. */
const layout = 3;

/** What an index file must say of itself to be used. */
export const indexVersion = `${layout}.${analyserVersion}`;

const schema = `
  create table meta (key text primary key, value) without rowid;
  create table docs (
    row integer primary key,
    id text not null unique,
    pmid text, pmcid text, doi text,
    title text not null,
    specialties integer not null,
    study integer not null,
    language integer not null,
    journal integer not null,
    journal_alias integer not null,
    species integer not null,
    flags integer not null,
    published integer not null,
    added integer not null,
    citations integer not null,
    forward blob not null,
    version integer not null
  );
  create index docs_pmid on docs (pmid) where pmid is not null;
  create index docs_pmcid on docs (pmcid) where pmcid is not null;
  create index docs_doi on docs (doi) where doi is not null;
  create index docs_version on docs (version);
  create table removed (row integer primary key, version integer not null);
  create table terms (id integer primary key, term text not null unique, df integer not null, word text not null);
  create index terms_word on terms (word) where df > 0;
  create table labels (id integer primary key, kind text not null, key text not null, text text not null, unique (kind, key));
  create virtual table search using fts5(
    title, abstract, other, names, tokens,
    content='', contentless_delete=1, tokenize="ascii tokenchars '_'"
  );
`;

/** The index cannot be used as it is and has to be built anew. */
export class UnusableIndexError extends Error {
  override name = 'UnusableIndexError';
}

/** Says clearly that this Node.js has no full-text search, rather than failing at the first query. */
export const checkFts5 = (): void => {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec("create virtual table probe using fts5(a, content='', contentless_delete=1)");
  } catch (error) {
    throw new Error(
      `The SQLite of this Node.js (${process.version}) has no FTS5 with contentless-delete tables, which the text index needs: ${(error as Error).message}. Use the Node.js this project installs.`,
    );
  } finally {
    db.close();
  }
};

export const createIndexFile = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file);
  db.exec('pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = normal');
  db.exec(schema);
  const put = db.prepare('insert into meta (key, value) values (?, ?)');
  const start: Record<string, string | number> = {
    version: indexVersion,
    position: 0,
    generation: 0,
    floor: 0,
    documents: 0,
    title: 0,
    body: 0,
    terms: 0,
  };
  db.exec('begin');
  for (const [key, value] of Object.entries(start)) put.run(key, value);
  db.exec('commit');
  return db;
};

/** Opens an index that exists. @throws UnusableIndexError where it is damaged or of another version. */
export const openIndexFile = (file: string, mode: 'read' | 'write'): DatabaseSync => {
  let db: DatabaseSync | null = null;
  try {
    // A reader opens for writing too: a WAL left by a killed process has to be taken in. It creates nothing: another
    // process may have removed the file after changing over to the next one.
    const url = pathToFileURL(file);
    url.searchParams.set('mode', 'rw');
    db = new DatabaseSync(url);
    db.exec(`pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = normal;
      pragma cache_size = ${mode === 'read' ? -65_536 : -32_768}`);
    const row = db.prepare("select value from meta where key = 'version'").get();
    if (row?.value !== indexVersion)
      throw new UnusableIndexError(`made by version ${String(row?.value)}, ${indexVersion} is needed`);
    db.prepare('select row from docs limit 1').get();
    db.prepare('select rowid from search limit 1').get();
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof UnusableIndexError) throw error;
    throw new UnusableIndexError((error as Error).message);
  }
};
