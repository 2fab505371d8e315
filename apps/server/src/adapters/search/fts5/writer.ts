import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ArticleSpecialty } from '@mz/contracts';
import { analyse } from '../analysis/tokeniser.ts';
import type { SearchDocument } from '../search-engine.ts';
import { decodeForward, encodeForward, type StoredForward } from './forward.ts';
import { keyOfName, type LabelKind, tokensOf } from './tokens.ts';
import { placeOf, specialtyList, studyTypeList } from './values.ts';

export interface IndexWriter {
  readonly upsert: (documents: readonly SearchDocument[], position: number) => void;
  readonly remove: (ids: readonly string[], position: number) => void;
  readonly position: () => number;
  /** Merges what a bulk load left in pieces and empties the journal. */
  readonly finish: (position: number) => void;
}

const idCacheSize = 400_000;
const maxIndexedAuthors = 50;
const maxDeltas = 1_000_000;

interface Read {
  readonly base: number[];
  readonly joined: number[];
  readonly text: string;
  readonly joinedText: string;
}

const dayNumber = (day: string | null): number => (day ? Number(day.slice(0, 10).replaceAll('-', '')) : 0);

const maskOf = (values: readonly ArticleSpecialty[]): number =>
  values.reduce((mask, value) => mask | (1 << specialtyList.indexOf(value)), 0);

const flagsOf = (document: SearchDocument): number =>
  (document.fullText ? 1 : 0) | (document.retracted ? 2 : 0);

const speciesOf = (document: SearchDocument): number =>
  (document.species.includes('human') ? 1 : 0) | (document.species.includes('animal') ? 2 : 0);

/** Writes to one index file; documents, statistics and position change in one commit. */
export const createIndexWriter = (db: DatabaseSync, bulk = false): IndexWriter => {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  if (bulk) {
    db.exec("insert into search (search, rank) values ('hashsize', 33554432)");
    db.exec("insert into search (search, rank) values ('automerge', 8)");
  }
  const ids = new Map<string, number>();
  const deltas = new Map<number, number>();
  const labels = new Map<string, number>();

  const meta = (key: string): number =>
    Number(prepare('select value from meta where key = ?').get(key)?.value ?? 0);
  const setMeta = (key: string, value: number): void => {
    prepare('update meta set value = ? where key = ?').run(value, key);
  };
  const addMeta = (key: string, delta: number): void => {
    if (delta !== 0) prepare('update meta set value = value + ? where key = ?').run(delta, key);
  };

  const termId = (term: string, word: string): number => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    const found = prepare('select id from terms where term = ?').get(term)?.id;
    const id = Number(
      found ?? prepare('insert into terms (term, df, word) values (?, 0, ?)').run(term, word).lastInsertRowid,
    );
    if (ids.size >= idCacheSize) ids.clear();
    ids.set(term, id);
    return id;
  };

  const labelId = (kind: LabelKind, text: string): number => {
    const key = keyOfName(text);
    if (key === '') return 0;
    const name = `${kind}\n${key}`;
    const known = labels.get(name);
    if (known !== undefined) return known;
    const found = prepare('select id from labels where kind = ? and key = ?').get(kind, key)?.id;
    const id = Number(
      found ??
        prepare('insert into labels (kind, key, text) values (?, ?, ?)').run(kind, key, text.slice(0, 300))
          .lastInsertRowid,
    );
    if (labels.size >= idCacheSize) labels.clear();
    labels.set(name, id);
    return id;
  };

  const read = (text: string): Read => {
    const base: number[] = [];
    const joined: number[] = [];
    const words: string[] = [];
    const joinedWords: string[] = [];
    for (const token of analyse(text)) {
      // Only what is written as a word is offered as one.
      const id = termId(token.term, token.kind === 'joined' ? '' : token.plain);
      if (token.kind === 'joined') {
        joined.push(id);
        joinedWords.push(token.term);
      } else {
        base.push(id);
        words.push(token.term);
      }
    }
    return { base, joined, text: words.join(' '), joinedText: joinedWords.join(' ') };
  };

  const count = (forward: StoredForward, delta: number): void => {
    const seen = new Set<number>();
    for (const list of Object.values(forward) as number[][]) for (const id of list) seen.add(id);
    for (const id of seen) deltas.set(id, (deltas.get(id) ?? 0) + delta);
    addLengths(forward, delta);
  };
  const lengths = { documents: 0, title: 0, body: 0, terms: 0 };
  const addLengths = (forward: StoredForward, delta: number): void => {
    lengths.documents += delta;
    lengths.title += delta * forward.title.length;
    lengths.body += delta * forward.body.length;
    lengths.terms += delta * forward.terms.length;
  };

  const drop = (id: string): number | null => {
    const found = prepare('select row, forward from docs where id = ?').get(id);
    if (!found) return null;
    const row = Number(found.row);
    count(decodeForward(found.forward as Uint8Array), -1);
    prepare('delete from search where rowid = ?').run(row);
    prepare('delete from docs where row = ?').run(row);
    return row;
  };

  const put = (document: SearchDocument, version: number): void => {
    const old = drop(document.id);
    const title = read(document.title);
    const body = read(document.abstract);
    const terms = read(document.terms.join(' . '));
    const names = read(
      [
        ...document.authors.slice(0, maxIndexedAuthors),
        document.journal,
        document.journalAbbreviation ?? '',
      ].join(' . '),
    );
    const tokens = tokensOf(document);
    for (const author of document.authors.slice(0, maxIndexedAuthors)) labelId('author', author);
    for (const term of document.terms) labelId('term', term);
    const forward: StoredForward = {
      title: title.base,
      body: body.base,
      terms: [...terms.base, ...terms.joined],
      names: names.base,
      joinedTitle: title.joined,
      joinedBody: body.joined,
      tokens: tokens.map((token) => termId(token, '')),
    };
    // Counted by its short name, under which most sources know it.
    const journal = document.journalAbbreviation || document.journal;
    const alias = keyOfName(journal) === keyOfName(document.journal) ? '' : document.journal;
    const row = Number(
      prepare(`insert into docs (row, id, pmid, pmcid, doi, title, specialties, study, language, journal,
        journal_alias, species, flags, published, added, citations, forward, version)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
        old,
        document.id,
        document.pmid,
        document.pmcid?.replace(/^PMC/i, '') ?? null,
        document.doi?.toLowerCase() ?? null,
        document.title.slice(0, 1000),
        maskOf(document.specialties),
        placeOf(studyTypeList, document.studyType),
        labelId('language', document.language),
        labelId('journal', journal),
        labelId('journal', alias),
        speciesOf(document),
        flagsOf(document),
        dayNumber(document.publishedOn),
        Math.round(document.addedAt),
        document.citations ?? -1,
        encodeForward(forward),
        version,
      ).lastInsertRowid,
    );
    prepare('delete from removed where row = ?').run(row);
    prepare(
      'insert into search (rowid, title, abstract, other, names, tokens) values (?, ?, ?, ?, ?, ?)',
    ).run(
      row,
      title.text,
      body.text,
      [terms.text, terms.joinedText, title.joinedText, body.joinedText].join(' '),
      names.text,
      tokens.join(' '),
    );
    count(forward, 1);
  };

  const flush = (): void => {
    const update = prepare('update terms set df = df + ? where id = ?');
    for (const [id, delta] of deltas) if (delta !== 0) update.run(delta, id);
    deltas.clear();
    for (const [key, delta] of Object.entries(lengths)) addMeta(key, delta);
    Object.assign(lengths, { documents: 0, title: 0, body: 0, terms: 0 });
  };

  const inTransaction = (work: (version: number) => void, position: number): void => {
    db.exec('begin immediate');
    try {
      const version = meta('generation') + 1;
      work(version);
      // Nobody reads a file that is being built: its counts are written seldom, as most words come again and again.
      if (!bulk || deltas.size >= maxDeltas) flush();
      setMeta('generation', version);
      if (position > meta('position')) setMeta('position', position);
      db.exec('commit');
    } catch (error) {
      // Identifiers given in the transaction are not there any more.
      ids.clear();
      labels.clear();
      deltas.clear();
      Object.assign(lengths, { documents: 0, title: 0, body: 0, terms: 0 });
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
  };

  const keepRemoved = 20_000;

  return {
    position: () => meta('position'),
    upsert: (documents, position) =>
      inTransaction((version) => {
        for (const document of documents) put(document, version);
      }, position),
    remove: (removed, position) =>
      inTransaction((version) => {
        for (const id of removed) {
          const row = drop(id);
          if (row !== null)
            prepare('insert or replace into removed (row, version) values (?, ?)').run(row, version);
        }
        const kept = Number(prepare('select count(*) as n from removed').get()?.n ?? 0);
        if (kept <= keepRemoved) return;
        // Readers that have not seen all of these read the documents anew.
        prepare('delete from removed').run();
        setMeta('floor', version);
      }, position),
    finish(position) {
      db.exec("insert into search (search) values ('optimize')");
      db.exec("insert into search (search, rank) values ('hashsize', 1048576)");
      db.exec("insert into search (search, rank) values ('automerge', 4)");
      db.exec('analyze');
      db.exec('begin immediate');
      flush();
      if (position > meta('position')) setMeta('position', position);
      db.exec('commit');
      db.exec('pragma wal_checkpoint(truncate)');
    },
  };
};
