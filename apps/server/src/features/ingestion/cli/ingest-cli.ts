import type { Database } from '@mz/db';
import { createCrossrefService } from '../../../adapters/literature/sources/crossref-service.ts';
import { createEuropepmcService } from '../../../adapters/literature/sources/europepmc-service.ts';
import { openClients } from '../../../adapters/literature/sources/literature-config.ts';
import { createPubmedService } from '../../../adapters/literature/sources/pubmed-service.ts';
import type { Config } from '../../../config.ts';
import type { MergeArticle } from '../../../platform/article-merging.ts';
import { withDatabase } from '../../../postgres/open-configured.ts';
import { openLabelRun, runLabels } from '../../drugs/drugs.public.ts';
import { loadBundled } from '../bundled.service.ts';
import {
  AlreadyRunningError,
  NothingToResumeError,
  type RunOptions,
  type RunOutcome,
  runIngest,
  type Source,
} from '../ingest-run.ts';
import { loadDescriptors } from '../mesh-descriptors.ts';
import { openCheckSource, openDoiSource, openRetractionsSource } from '../sources/crossref.source.ts';
import { openEuropepmcSource } from '../sources/europepmc.source.ts';
import { openFilesSource } from '../sources/files.source.ts';
import { openPubmedSource } from '../sources/pubmed.source.ts';
import { createProgressView } from './progress-view.ts';
import type { Request, Task } from './request.ts';
import { summarise } from './summary.ts';

type RunTask = Exclude<Task, { kind: 'help' | 'mesh' | 'bundled' | 'labels' }>;

const openSource = async (task: RunTask, db: Database, { literature }: Config): Promise<Source> => {
  const clients = openClients(literature, { db });
  const crossref = createCrossrefService(literature, clients.crossref);
  switch (task.kind) {
    case 'pubmed':
      return openPubmedSource(task.query, task, createPubmedService(literature, clients.pubmed));
    case 'europepmc':
      return openEuropepmcSource(task.query, task, createEuropepmcService(literature, clients.europepmc));
    case 'retractions':
      return openRetractionsSource(crossref, task);
    case 'check':
      return openCheckSource(db, crossref, task.max);
    case 'doi':
      return openDoiSource(task.dois, crossref);
    default:
      return openFilesSource(task.kind, task.files, clients.files);
  }
};

const write = (stream: NodeJS.WriteStream, text: string): void => {
  stream.write(`${text}\n`);
};

const runMesh = async (
  db: Database,
  config: Config,
  file: string,
  json: boolean,
  signal: AbortSignal,
): Promise<number> => {
  const result = await loadDescriptors(db, file, openClients(config.literature, { db }).files, signal);
  const { read, written, removed } = result;
  const words = `${read} descriptors read, ${written} new or changed, ${removed} removed.${written + removed > 0 ? ' The server files the articles here anew.' : ''}`;
  write(process.stdout, json ? JSON.stringify(result) : words);
  return 0;
};

const runLabelTask = async (
  db: Database,
  { literature }: Config,
  task: Extract<Task, { kind: 'labels' }>,
  json: boolean,
  signal: AbortSignal,
): Promise<number> => {
  const { stored, known, refused } = await runLabels(task, openLabelRun(db, literature, signal));
  const words = [
    `${stored} labels stored, ${known} known already, ${refused.length} refused.`,
    ...refused.map(({ what, why }) => `  ${what}: ${why}`),
  ];
  write(process.stdout, json ? JSON.stringify({ stored, known, refused }) : words.join('\n'));
  return refused.length > 0 ? 1 : 0;
};

const exitCodes: Readonly<Record<RunOutcome['state'], number>> = { finished: 0, failed: 1, stopped: 130 };

/** Does what the command line asks for; answers with the exit code. */
export const runRequest = async (
  { task, resume, restart, json }: Request & { readonly task: Exclude<Task, { kind: 'help' }> },
  config: Config,
  mergeArticle: MergeArticle,
  signal: AbortSignal,
): Promise<number> =>
  withDatabase(config, async (db) => {
    if (task.kind === 'mesh') return runMesh(db, config, task.file, json, signal);
    if (task.kind === 'labels') return runLabelTask(db, config, task, json, signal);
    const view = createProgressView(json ? 'silent' : process.stderr.isTTY ? 'bar' : 'lines');
    const common = { db, mergeArticle, signal, onProgress: view.update };
    const options: RunOptions = { ...common, restart, mustResume: resume };
    const began = performance.now();
    try {
      const outcome =
        task.kind === 'bundled'
          ? await loadBundled(common)
          : await runIngest(await openSource(task, db, config), options);
      view.end();
      const seconds = (performance.now() - began) / 1000;
      write(process.stdout, json ? JSON.stringify({ ...outcome, seconds }) : summarise(outcome, seconds));
      return exitCodes[outcome.state];
    } catch (error) {
      if (!(error instanceof AlreadyRunningError || error instanceof NothingToResumeError)) throw error;
      write(process.stderr, error.message);
      return 3;
    } finally {
      view.end();
    }
  });
