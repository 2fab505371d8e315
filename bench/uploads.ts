import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import type { Figure } from './table.ts';

const mebibyte = 1024 * 1024;
const small = 20 * mebibyte;
const large = 2048 * mebibyte;
/** Bytes of one request, as the web app sends them. */
const chunkBytes = 16 * mebibyte;
const chunk = Buffer.alloc(chunkBytes, 0x61);
const beginning = Buffer.from('%PDF-1.7\n');

const startUploads = async (dataDir: string): Promise<{ child: ChildProcess; url: string }> => {
  const script = fileURLToPath(new URL('../apps/server/src/testing/uploads-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const piece of child.stdout ?? []) {
    text += String(piece);
    const url = /ready at (\S+)/.exec(text)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The process that takes uploads did not start.');
};

/** Largest resident memory a process ever had, in MB. */
const peakOf = ({ pid }: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1000;

/** Sends one file in requests of 16 MiB; answers with the seconds. */
const send = async (url: string, size: number): Promise<number> => {
  const headers = { 'tus-resumable': '1.0.0', authorization: 'Bearer any' };
  const purpose = Buffer.from('lecture').toString('base64');
  const from = performance.now();
  const created = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `purpose ${purpose}` },
  });
  const address = created.headers.get('location') ?? '';
  for (let offset = 0; offset < size; offset += chunkBytes) {
    const body = chunk.subarray(0, Math.min(chunkBytes, size - offset));
    if (offset === 0) beginning.copy(body);
    else chunk.fill(0x61, 0, beginning.length);
    const answer = await fetch(`${url}${address}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
    });
    if (answer.status !== 204)
      throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
  }
  return (performance.now() - from) / 1000;
};

/** The same bytes written to the same disk, made durable as often, and nothing else. */
const writeBare = async (file: string, size: number): Promise<number> => {
  const handle = await open(file, 'w');
  const from = performance.now();
  for (let offset = 0; offset < size; offset += chunkBytes) {
    await handle.write(chunk, 0, Math.min(chunkBytes, size - offset));
    await handle.datasync();
  }
  await handle.close();
  const seconds = (performance.now() - from) / 1000;
  rmSync(file);
  return seconds;
};

const measure = async (dataDir: string, size: number): Promise<{ peak: number; seconds: number }> => {
  const { child, url } = await startUploads(dataDir);
  try {
    const seconds = await send(url, size);
    return { peak: peakOf(child), seconds };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

/** What a file of 2 GB costs: memory against one of 20 MB, and throughput against the disk alone. */
export const measureUploads = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const little = await measure(dataDir, small);
    const much = await measure(dataDir, large);
    const bare = await writeBare(path.join(dataDir, 'bare'), large);
    return [
      {
        name: 'upload of 2 GB, peak memory',
        value: much.peak,
        unit: 'MB resident',
        ratio: much.peak / little.peak,
        against: 'one of 20 MB',
        note: `a process that does nothing else; ${little.peak.toFixed(0)} MB for 20 MB`,
      },
      {
        name: 'upload of 2 GB, throughput',
        value: large / mebibyte / much.seconds,
        unit: 'MiB/s',
        ratio: bare / much.seconds,
        against: 'writing the same to the disk',
        note: 'loopback, requests of 16 MiB, each durable and digested before it is acknowledged',
      },
    ];
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
