import { makeFolder, removeFolder, signUp, startServer } from '../e2e/faults/server-process.ts';
import { driveLoad } from './drive-load.ts';
import type { Figure } from './table.ts';

const seconds = 10;
/** As many as keep the server busy without a queue. */
const few = 8;
const crowd = 300;
/** Whoever is let in is answered within this time. */
const limit = 1_000;

/** What a crowd gets of a server that can answer a part of it: signing in by password is the dearest request there is. */
export const measureOverload = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const account = { email: 'bench@overload.example', password: 'a password to measure with' };
    if (!(await signUp(server.url, account))) throw new Error('The account was not made.');
    const task = {
      url: `${server.url}/auth/v1/token?grant_type=password`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(account),
      seconds,
      waitsWhenRefused: true,
    } as const;
    const calm = await driveLoad({ ...task, connections: few });
    const busy = await driveLoad({ ...task, connections: crowd });
    if (calm.failures + busy.failures > 0)
      throw new Error(`${calm.failures + busy.failures} requests failed.`);
    return [
      { name: 'sign-in of 8 at once, p95', value: calm.p95, unit: 'ms' },
      {
        name: 'sign-in of 300 at once, p95 of those let in',
        value: busy.p95,
        unit: 'ms',
        ratio: busy.p95 / limit,
        against: 'the limit of 1 s',
        note: `${busy.refusals} refusals with Retry-After`,
      },
      {
        name: 'sign-in of 300 at once, answers',
        value: busy.perSecond,
        unit: '/s',
        ratio: busy.perSecond / calm.perSecond,
        against: 'answers to 8 at once',
      },
    ];
  } finally {
    await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
