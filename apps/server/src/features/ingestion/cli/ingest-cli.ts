import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connect, type Database, migrateDatabase } from '@mz/db';
import { toDoi } from '../../../adapters/literature/identifiers.ts';
import { createCrossrefService } from '../../../adapters/literature/sources/crossref-service.ts';
import { createEuropepmcService } from '../../../adapters/literature/sources/europepmc-service.ts';
import { openClients } from '../../../adapters/literature/sources/literature-config.ts';
import { createPubmedService } from '../../../adapters/literature/sources/pubmed-service.ts';
import { type Config, parseConfig } from '../../../config.ts';
import { openCluster } from '../../../postgres/cluster.ts';
import { loadBundled } from '../bundled.service.ts';
import {
  AlreadyRunningError,
  NothingToResumeError,
  type RunOutcome,
  runIngest,
  type Source,
} from '../ingest-run.ts';
import { loadDescriptors } from '../mesh-descriptors.ts';
import { openCheckSource, openDoiSource, openRetractionsSource } from '../sources/crossref.source.ts';
import { openEuropepmcSource } from '../sources/europepmc.source.ts';
import { openFilesSource } from '../sources/files.source.ts';
import { openPubmedSource } from '../sources/pubmed.source.ts';
import { helpText } from './help.ts';
import { createProgressView } from './progress-view.ts';
import { summarise } from './summary.ts';

/** What was asked for is not something we do. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  since: { type: 'string' },
  max: { type: 'string' },
  resume: { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};
type Values = ReturnType<typeof parse>['values'];

const readDate = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const day = `${text}${'2000-01-01'.slice(text.length)}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (
    !/^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) ||
    Number.isNaN(time) ||
    !new Date(time).toISOString().startsWith(day)
  )
    throw new UsageError(`--${name} is a date like 2019, 2019-11 or 2019-11-21, not "${text}"`);
  return text;
};

const readMax = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--max is a number of records, not "${text}"`);
  return Number(text);
};

const requireWords = (words: readonly string[], what: string): string => {
  const query = words.join(' ').trim();
  if (!query) throw new UsageError(`${what} is missing`);
  if (query.length > 4000) throw new UsageError('the query is longer than 4,000 characters');
  return query;
};

const crossrefSource = (
  db: Database,
  config: Config,
  words: readonly string[],
  max: number | undefined,
  since: string | undefined,
): Source => {
  const service = createCrossrefService(config.literature, openClients(config.literature).crossref);
  const [what, ...rest] = words;
  if (what === 'retractions') return openRetractionsSource(service, { since, max });
  if (what === 'check') return openCheckSource(db, service, max);
  if (what !== 'doi') throw new UsageError('crossref takes "retractions", "check" or "doi" and DOIs');
  const dois = rest.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean);
  const wrong = dois.find((doi) => !toDoi(doi));
  if (dois.length === 0) throw new UsageError('a DOI is missing');
  if (wrong) throw new UsageError(`"${wrong}" is no DOI`);
  return openDoiSource(
    dois.map((doi) => toDoi(doi) ?? doi),
    service,
  );
};

const openSource = async (
  db: Database,
  config: Config,
  command: string,
  words: readonly string[],
  values: Values,
): Promise<Source> => {
  const [from, to, since] = (['from', 'to', 'since'] as const).map((name) => readDate(name, values[name]));
  const max = readMax(values.max);
  const clients = openClients(config.literature);
  if (from && to && from > to) throw new UsageError('--from is later than --to');
  switch (command) {
    case 'pubmed':
      return openPubmedSource(
        requireWords(words, 'a query'),
        { from, to, since, max },
        createPubmedService(config.literature, clients.pubmed),
      );
    case 'europepmc':
      return openEuropepmcSource(
        requireWords(words, 'a query'),
        { from, to, since, max },
        createEuropepmcService(config.literature, clients.europepmc),
      );
    case 'crossref':
      return crossrefSource(db, config, words, max, since);
    case 'pubmed-files':
    case 'ris':
    case 'bibtex':
      if (words.length === 0) throw new UsageError('a file is missing');
      return openFilesSource(command, words, clients.files);
    default:
      throw new UsageError(`there is no command "${command}"`);
  }
};

const commands = new Set([
  'pubmed',
  'europepmc',
  'pubmed-files',
  'crossref',
  'ris',
  'bibtex',
  'bundled',
  'mesh',
]);

/** Opens the server's database, does the work and leaves. */
const withDatabase = async <T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> => {
  if (!config.databaseUrl) mkdirSync(config.dataDir, { recursive: true });
  const cluster = config.databaseUrl
    ? null
    : await openCluster({ dataDir: config.dataDir, log: () => undefined });
  const connection = cluster?.connection ?? config.databaseUrl ?? '';
  try {
    await migrateDatabase(connection);
    const db = connect({ connection, poolSize: 4, onIdleError: () => undefined });
    try {
      return await work(db);
    } finally {
      await db.$client.end();
    }
  } finally {
    await cluster?.leave();
  }
};

const write = (stream: NodeJS.WriteStream, text: string): void => {
  stream.write(`${text}\n`);
};

const runMesh = async (
  db: Database,
  config: Config,
  words: readonly string[],
  json: boolean,
  signal: AbortSignal,
): Promise<number> => {
  const [file, ...more] = words;
  if (!file || more.length > 0) throw new UsageError('mesh takes one descriptor file');
  const result = await loadDescriptors(db, file, openClients(config.literature).files, signal);
  const { read, written, removed } = result;
  write(
    process.stdout,
    json
      ? JSON.stringify(result)
      : `${read} descriptors read, ${written} new or changed, ${removed} removed.`,
  );
  return 0;
};

const exitCodes: Readonly<Record<RunOutcome['state'], number>> = { finished: 0, failed: 1, stopped: 130 };

/**
 * The command line of ingestion.
 *
 * @returns the exit code: 0 done, 1 failed, 3 under way elsewhere or nothing to resume, 130 stopped
 * @throws UsageError, ConfigError
 */
export const runIngestCommand = async (args: readonly string[], signal: AbortSignal): Promise<number> => {
  const { values, positionals } = parse(args);
  const [command, ...words] = positionals;
  if (values.help || command === undefined || command === 'help') {
    write(process.stdout, helpText);
    return values.help || command === 'help' ? 0 : 2;
  }
  if (!commands.has(command)) throw new UsageError(`there is no command "${command}"`);
  if (values.resume && values.restart) throw new UsageError('--resume and --restart exclude each other');
  const config = parseConfig(process.env);
  return withDatabase(config, async (db) => {
    if (command === 'mesh') return runMesh(db, config, words, values.json, signal);
    const view = createProgressView(values.json ? 'silent' : process.stderr.isTTY ? 'bar' : 'lines');
    const began = performance.now();
    try {
      const outcome =
        command === 'bundled'
          ? await loadBundled(db, signal, view.update)
          : await runIngest(await openSource(db, config, command, words, values), {
              db,
              signal,
              restart: values.restart,
              mustResume: values.resume,
              onProgress: view.update,
            });
      view.end();
      const seconds = (performance.now() - began) / 1000;
      write(
        process.stdout,
        values.json ? JSON.stringify({ ...outcome, seconds }) : summarise(outcome, seconds),
      );
      return exitCodes[outcome.state];
    } catch (error) {
      if (!(error instanceof AlreadyRunningError || error instanceof NothingToResumeError)) throw error;
      write(process.stderr, error.message);
      return 3;
    } finally {
      view.end();
    }
  });
};
