// A PubMed file of 30,000 records into PostgreSQL: against unpacking it and against reading it alone.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './articles-generator.ts';
import { writePubmedFile } from './pubmed-xml.ts';
import type { Figure } from './table.ts';

const records = 30_000;
const pollEvery = 50;
/** As `npm run ingest` starts it. */
const limits = ['--max-old-space-size=192', '--max-semi-space-size=16'];
const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Ended {
  readonly seconds: number;
  readonly output: string;
  /** Largest resident size in megabytes; null where the system does not tell. */
  readonly peak: number | null;
}

/** The highest resident size of a process so far, as Linux keeps it. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const run = (
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let peak = 0;
    const watch = setInterval(() => {
      if (child.pid !== undefined) peak = Math.max(peak, peakOf(child.pid));
    }, pollEvery);
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(watch);
      if (code !== 0) reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`));
      else resolve({ seconds: (performance.now() - start) / 1000, output, peak: peak > 0 ? peak : null });
    });
  });

interface Outcome {
  readonly seconds: number;
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

const ingest = async (file: string, dataDir: string): Promise<{ outcome: Outcome; peak: number | null }> => {
  const command = programOf('../apps/server/src/features/ingestion/ingest-command.ts');
  const { output, peak } = await run(
    process.execPath,
    [...limits, command, 'pubmed-files', file, '--json', '--restart'],
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  );
  return { outcome: JSON.parse(output) as Outcome, peak };
};

const require = (outcome: Outcome, what: 'created' | 'unchanged'): void => {
  if (outcome.read !== records || outcome[what] !== records || outcome.refused > 0)
    throw new Error(`Not all ${records} records were ${what}: ${JSON.stringify(outcome)}`);
};

const note = (peak: number | null, more: string): string =>
  peak === null ? more : `peak ${peak.toFixed(0)} MB${more && `; ${more}`}`;

export const measureIngestion = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mz-bench-ingestion-'));
  try {
    const file = path.join(folder, 'pubmed26n0001.xml.gz');
    await writePubmedFile(file, makeCorpus(), records);
    const megabytes = (statSync(file).size / 1e6).toFixed(0);
    const unpacked = await run('sh', ['-c', `gzip -dc '${file}' | wc`]);
    const [, , bytes = '0'] = unpacked.output.trim().split(/\s+/);
    const parsing = await run(process.execPath, [...limits, programOf('./parse-pubmed.ts'), file]);
    const parsed = JSON.parse(parsing.output) as { records: number; seconds: number };
    if (parsed.records !== records) throw new Error(`${parsed.records} of ${records} records were read.`);
    const first = await ingest(file, path.join(folder, 'data'));
    require(first.outcome, 'created');
    const second = await ingest(file, path.join(folder, 'data'));
    require(second.outcome, 'unchanged');

    const speed = (seconds: number): number => records / seconds;
    const unpacking = speed(unpacked.seconds);
    const against = 'gzip -dc | wc';
    return [
      {
        name: 'unpacking and counting',
        value: unpacking,
        unit: 'records/s',
        note: `${megabytes} MB packed, ${(Number(bytes) / 1e6).toFixed(0)} MB unpacked`,
      },
      {
        name: 'reading records',
        value: speed(parsed.seconds),
        unit: 'records/s',
        ratio: speed(parsed.seconds) / unpacking,
        against,
        note: note(parsing.peak, ''),
      },
      {
        name: 'reading and storing new records',
        value: speed(first.outcome.seconds),
        unit: 'records/s',
        ratio: speed(first.outcome.seconds) / unpacking,
        against,
        note: note(first.peak, 'aim: at least 2,000 records/s, below 300 MB'),
      },
      {
        name: 'the same, against reading alone',
        value: speed(first.outcome.seconds),
        unit: 'records/s',
        ratio: first.outcome.seconds === 0 ? 0 : parsed.seconds / first.outcome.seconds,
        against: 'reading records',
      },
      {
        name: 'reading and storing them again',
        value: speed(second.outcome.seconds),
        unit: 'records/s',
        ratio: speed(second.outcome.seconds) / unpacking,
        against,
        note: note(second.peak, 'nothing changed'),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
