import { makeFolder, removeFolder, startServer } from '../e2e/faults/server-process.ts';
import { type Figure, median } from './table.ts';

const rounds = 5;

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
  ];
};
