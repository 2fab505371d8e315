import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Database, tables } from '@mz/db';
import { lt, sql } from 'drizzle-orm';
import {
  type LiteratureConfig,
  openClients,
} from '../../../adapters/literature/sources/literature-config.ts';
import { drugsChannel } from '../drugs.repository.ts';
import { LabelFormatError, type LabelRecord } from './label-record.ts';
import { type LabelSource, storeLabel } from './label-store.ts';
import { readOpenFda } from './openfda.ts';
import { readSpl } from './spl.ts';

const { drugLabelSources } = tables;

/** Reads pages of the two services. */
export interface LabelClient {
  readonly readText: (url: string, signal: AbortSignal) => Promise<string>;
}

export interface LabelTask {
  readonly source: 'dailymed' | 'openfda' | 'files';
  /** A name or set id, a query, or paths. */
  readonly queries: readonly string[];
}

export interface LabelSummary {
  stored: number;
  known: number;
  refused: { readonly what: string; readonly why: string }[];
}

interface LabelRun {
  readonly db: Database;
  readonly client: LabelClient;
  readonly dailymedUrl: string;
  readonly openfdaUrl: string;
  readonly signal: AbortSignal;
}

/** The services as they are configured, each at its rate. */
export const openLabelRun = (db: Database, literature: LiteratureConfig, signal: AbortSignal): LabelRun => {
  const { labels } = openClients(literature, { db });
  return {
    db,
    signal,
    dailymedUrl: literature.dailymedUrl,
    openfdaUrl: literature.openfdaUrl,
    client: { readText: (url, stop) => labels.text(url, stop, (text) => text) },
  };
};

const isSetId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
/** As many labels of one name as are asked for. */
const maxLabels = 20;
const refreshAfterDays = 7;
const maxFileBytes = 16_000_000;

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

const listFiles = async (given: string): Promise<string[]> => {
  if (!(await stat(given)).isDirectory()) return [given];
  const entries = await readdir(given, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(xml|json)$/i.test(entry.name))
    .map((entry) => path.join(given, entry.name))
    .sort();
};

const readFileLabels = async (file: string): Promise<LabelRecord[]> => {
  if ((await stat(file)).size > maxFileBytes) throw new LabelFormatError('The label is larger than 16 MB.');
  if (/\.json$/i.test(file)) return readOpenFda(await readFile(file, 'utf8'));
  return [await readSpl(createReadStream(file, { encoding: 'utf8' }))];
};

const listSets = async (query: string, { client, dailymedUrl, signal }: LabelRun): Promise<string[]> => {
  if (isSetId(query)) return [query];
  const url = `${dailymedUrl}/spls.json?drug_name=${encodeURIComponent(query)}&pagesize=${maxLabels}`;
  const answer = JSON.parse(await client.readText(url, signal)) as { data?: { setid?: unknown }[] };
  return (answer.data ?? []).flatMap(({ setid }) =>
    typeof setid === 'string' && isSetId(setid) ? [setid] : [],
  );
};

type Reader = () => Promise<LabelRecord[]>;

/** What one query leads to: names of parts, and how each is read. */
async function* readersOf(task: LabelTask, query: string, run: LabelRun): AsyncGenerator<[string, Reader]> {
  const { client, dailymedUrl, openfdaUrl, signal } = run;
  if (task.source === 'files') {
    for (const file of await listFiles(query)) yield [file, () => readFileLabels(file)];
  } else if (task.source === 'dailymed') {
    for (const setId of await listSets(query, run))
      yield [
        setId,
        async () => [
          await readSpl(inPieces(await client.readText(`${dailymedUrl}/spls/${setId}.xml`, signal))),
        ],
      ];
  } else {
    const url = `${openfdaUrl}/drug/label.json?search=${encodeURIComponent(query)}&limit=${maxLabels}`;
    yield [query, async () => readOpenFda(await client.readText(url, signal))];
  }
}

const sourceOf = (task: LabelTask): LabelSource => (task.source === 'files' ? 'file' : task.source);

const remember = (db: Database, kind: string, query: string, error: string | null) =>
  db
    .insert(drugLabelSources)
    .values({ kind, query, error })
    .onConflictDoUpdate({
      target: [drugLabelSources.kind, drugLabelSources.query],
      set: { checkedAt: new Date(), error },
    });

/** Reads labels and stores those that are new; one that is none is named with its reason and nothing of it is kept. */
export const runLabels = async (task: LabelTask, run: LabelRun): Promise<LabelSummary> => {
  const summary: LabelSummary = { stored: 0, known: 0, refused: [] };
  for (const query of task.queries) {
    for await (const [what, read] of readersOf(task, query, run)) {
      run.signal.throwIfAborted();
      try {
        for (const label of await read()) summary[await storeLabel(run.db, label, sourceOf(task))] += 1;
      } catch (error) {
        if (!(error instanceof LabelFormatError)) throw error;
        summary.refused.push({ what, why: error.message });
      }
    }
    if (task.source !== 'files') await remember(run.db, task.source, query.slice(0, 500), null);
  }
  // Servers that run meanwhile read it now.
  if (summary.stored > 0) await run.db.execute(sql`select pg_notify(${drugsChannel}, '')`);
  return summary;
};

/** Asks again for everything that was once asked for, the longest ago first. */
export const refreshLabels = async (run: LabelRun): Promise<void> => {
  const due = new Date(Date.now() - refreshAfterDays * 86_400_000);
  const sources = await run.db
    .select()
    .from(drugLabelSources)
    .where(lt(drugLabelSources.checkedAt, due))
    .orderBy(drugLabelSources.checkedAt)
    .limit(50);
  for (const { kind, query } of sources) {
    if (run.signal.aborted) return;
    try {
      await runLabels({ source: kind === 'openfda' ? 'openfda' : 'dailymed', queries: [query] }, run);
    } catch (error) {
      // A source that cannot be reached is asked again after the same time.
      await remember(run.db, kind, query, (error as Error).message.slice(0, 500));
    }
  }
};
