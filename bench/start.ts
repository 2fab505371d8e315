import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median } from './table.ts';

const rounds = 5;

const idleFor = 45_000;
const memoryLimit = 250;

/** Resident MB of the server process that nobody asks anything, with the compiled code of the start before; Linux only. */
const measureMemory = async (): Promise<Figure[]> => {
  if (process.platform !== 'linux') return [];
  const dataDir = makeFolder();
  const environment = {
    DATA_DIR: dataDir,
    DEMO_CONTENT: 'on',
    NODE_COMPILE_CACHE: path.join(dataDir, 'node'),
  };
  const first = await startServer(environment);
  await first.end('SIGTERM');
  const server = await startServer(environment);
  await sleep(idleFor);
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  await server.end('SIGTERM');
  removeFolder(dataDir);
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  return [
    {
      name: 'memory of an idle server',
      value: megabytes,
      unit: 'MB',
      ratio: megabytes / memoryLimit,
      against: `the limit of ${memoryLimit} MB`,
      note: `resident, ${idleFor / 1000} s after the start`,
    },
  ];
};

/** From spawn to the line that says it is ready: on an empty folder, and on one with data. */
export const measureStart = async (): Promise<Figure[]> => {
  const cold: number[] = [];
  const warm: number[] = [];
  const stop: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = makeFolder();
    for (const list of [cold, warm]) {
      const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
      list.push(server.startedIn);
      stop.push((await server.end('SIGTERM')).milliseconds);
    }
    removeFolder(dataDir);
  }
  return [
    {
      name: 'cold start (empty folder, demonstration content)',
      value: median(cold),
      unit: 'ms',
      note: `median of ${rounds}`,
    },
    {
      name: 'warm start',
      value: median(warm),
      unit: 'ms',
      ratio: median(warm) / 3000,
      against: 'the limit of 3 s',
    },
    {
      name: 'clean stop',
      value: median(stop),
      unit: 'ms',
      ratio: median(stop) / 5000,
      against: 'the limit of 5 s',
    },
    ...(await measureMemory()),
  ];
};
