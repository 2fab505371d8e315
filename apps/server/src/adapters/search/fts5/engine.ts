import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyseQuery } from '../analysis/query-syntax.ts';
import type { Synonyms } from '../analysis/synonyms.ts';
import { planQuery } from '../ranking/query-plan.ts';
import type { SearchEngine, SearchResult, SearchStatus, SearchSuggestion } from '../search-engine.ts';
import { related } from './related.ts';
import type { WorkerSetting, WorkerTask } from './worker.ts';
import { createWorkerPool, type WorkerPool, WorkerTaskError } from './worker-pool.ts';

export interface Fts5Options {
  /** Folder of the index; made where it is missing. */
  readonly folder: string;
  readonly synonyms: () => Synonyms;
  readonly readers?: number;
  readonly feedback?: boolean;
}

type Pool = WorkerPool<WorkerTask>;

const defaultTimeout = 5_000;
/** A reader stops by itself at the deadline; one that does not is replaced a little later. */
const grace = 500;

const script = new URL('./worker.ts', import.meta.url);
const pool = (setting: WorkerSetting, size: number): Pool =>
  // A new thread that builds would begin its file again.
  createWorkerPool<WorkerTask>(script, setting, size, setting.role === 'build' ? null : undefined);

const isDamage = (error: unknown): boolean =>
  error instanceof WorkerTaskError &&
  (error.kind === 'UnusableIndexError' ||
    /malformed|not a database|corrupt|no such table|unable to open/i.test(error.message));

/** The embedded text index: SQLite FTS5 in worker threads, one file that a pointer names. */
export const createFts5Engine = (options: Fts5Options): SearchEngine => {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  const pointer = path.join(folder, 'current');
  let file: string | null = null;
  let readers: Pool | null = null;
  let writer: Pool | null = null;
  /** Name of the file found damaged: not used again. */
  let damaged: string | null = null;
  let rebuilding = false;
  let closed = false;
  const retired = new Set<Promise<void>>();

  const retire = (old: Pool | null): void => {
    if (!old) return;
    const ended = old.close(true).finally(() => retired.delete(ended));
    retired.add(ended);
  };

  /** Another process may have changed over to a new file. */
  const follow = (): string | null => {
    let name: string | null = null;
    try {
      name = readFileSync(pointer, 'utf8').trim() || null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (name !== null && !/^articles-[\w-]+\.sqlite$/.test(name)) name = null;
    if (name === damaged) name = null;
    if (name !== file) {
      retire(readers);
      retire(writer);
      file = name;
      readers = name ? pool({ role: 'read', file: path.join(folder, name) }, options.readers ?? 2) : null;
      writer = name ? pool({ role: 'write', file: path.join(folder, name) }, 1) : null;
    }
    return name;
  };

  const use = async <T>(kind: 'read' | 'write', task: WorkerTask, timeoutMs?: number): Promise<T> => {
    if (closed) throw new Error('The index is closed.');
    const name = follow();
    const target = kind === 'read' ? readers : writer;
    if (!name || !target) throw new WorkerTaskError('UnusableIndexError', 'There is no text index yet.');
    try {
      return await target.run<T>(task, timeoutMs);
    } catch (error) {
      if (isDamage(error)) damaged = name;
      throw error;
    }
  };

  const removeFiles = (name: string): void => {
    for (const ending of ['', '-wal', '-shm', '-journal'])
      rmSync(path.join(folder, name + ending), { force: true, maxRetries: 3 });
  };

  const removeOthers = (kept: string | null): void => {
    for (const name of readdirSync(folder))
      if (/^articles-[\w-]+\.sqlite$/.test(name) && name !== kept) removeFiles(name);
  };

  return {
    upsert: (documents, position) => use('write', { kind: 'upsert', documents, position }),
    remove: (ids, position) => use('write', { kind: 'remove', ids, position }),
    search(request) {
      const parsed = analyseQuery(request.query);
      const plan = planQuery(parsed, options.synonyms());
      const timeoutMs = request.timeoutMs ?? defaultTimeout;
      const query = {
        plan,
        text: parsed.text,
        identifiers: parsed.identifiers,
        request,
        deadline: Date.now() + timeoutMs,
        withFeedback: options.feedback ?? true,
      };
      return use<SearchResult>('read', { kind: 'search', query }, timeoutMs + grace);
    },
    async related(document, limit) {
      const query = related(document, limit, Date.now() + defaultTimeout);
      const result = await use<SearchResult>('read', { kind: 'search', query }, defaultTimeout + grace);
      return result.hits;
    },
    suggest: (prefix, limit) =>
      use<SearchSuggestion[]>(
        'read',
        { kind: 'suggest', prefix, limit, deadline: Date.now() + defaultTimeout },
        defaultTimeout + grace,
      ),
    async status(): Promise<SearchStatus> {
      const none = { engine: 'fts5', documents: 0, position: -1, rebuilding } as const;
      if (closed || !follow()) return none;
      try {
        const known = await use<{ documents: number; position: number }>(
          'read',
          { kind: 'status' },
          defaultTimeout,
        );
        return { engine: 'fts5', ...known, rebuilding };
      } catch (error) {
        if (isDamage(error)) return none;
        throw error;
      }
    },
    async rebuild(source, position) {
      const name = `articles-${randomUUID()}.sqlite`;
      rebuilding = true;
      removeOthers(follow());
      const builder = pool({ role: 'build', file: path.join(folder, name) }, 1);
      try {
        for await (const documents of source) await builder.run({ kind: 'upsert', documents, position: 0 });
        await builder.run({ kind: 'finish', position });
        await builder.close();
        // A reader sees the old file or the whole new one.
        const draft = `${pointer}.${randomUUID()}`;
        writeFileSync(draft, `${name}\n`);
        renameSync(draft, pointer);
        damaged = null;
        follow();
        await Promise.all(retired);
        removeOthers(name);
      } catch (error) {
        await builder.close();
        removeFiles(name);
        throw error;
      } finally {
        rebuilding = false;
      }
    },
    async close() {
      const open = [readers, writer];
      readers = null;
      writer = null;
      closed = true;
      await Promise.all([...retired, ...open.map((one) => one?.close())]);
    },
  };
};
