import { expect, it } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

type Task = { readonly say?: string; readonly hang?: true; readonly fail?: true; readonly die?: true };

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (message) => {
      if (message === 'end') return parentPort.close();
      const { task } = message;
      if (task.hang) for (;;);
      if (task.die) process.exit(3);
      if (task.fail) return parentPort.postMessage({ error: { name: 'OwnError', message: 'no' } });
      parentPort.postMessage({ value: [task.say, threadId] });
    });`)}`,
);

it('answers each task, in order with one worker', async () => {
  const pool = createWorkerPool<Task>(script, null, 1);
  const answers = await Promise.all(['a', 'b', 'c'].map((say) => pool.run<[string, number]>({ say })));
  expect(answers.map(([word]) => word)).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(([, thread]) => thread)).size).toBe(1);
  await pool.close();
  await expect(pool.run({ say: 'late' })).rejects.toThrow('closed');
});

it('replaces a worker that hangs, and answers those who wait', async () => {
  const pool = createWorkerPool<Task>(script, null, 1);
  const hanging = pool.run({ hang: true }, 300);
  const waiting = pool.run<[string, number]>({ say: 'after' });
  await expect(hanging).rejects.toMatchObject({ name: 'WorkerTimeoutError' });
  expect((await waiting)[0]).toBe('after');
  await pool.close();
});

it('fails only the task of a worker that dies, and hands on errors by name', async () => {
  const pool = createWorkerPool<Task>(script, null, 1);
  const [died, next, failed] = await Promise.allSettled([
    pool.run({ die: true }),
    pool.run<[string, number]>({ say: 'next' }),
    pool.run({ fail: true }),
  ]);
  expect(died).toMatchObject({ status: 'rejected' });
  expect(next).toMatchObject({ status: 'fulfilled' });
  expect(failed).toMatchObject({ status: 'rejected', reason: { kind: 'OwnError' } });
  await pool.close();
});

it('ends what waits when it drains, and refuses it when it does not', async () => {
  const draining = createWorkerPool<Task>(script, null, 1);
  const answers = Promise.all(['a', 'b', 'c'].map((say) => draining.run<[string, number]>({ say })));
  await draining.close(true);
  expect((await answers).map(([word]) => word)).toEqual(['a', 'b', 'c']);
  const stopping = createWorkerPool<Task>(script, null, 1);
  const outcomes = Promise.allSettled(['a', 'b', 'c'].map((say) => stopping.run({ say })));
  await stopping.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('ends a thread without tasks, and starts one for the next', async () => {
  const pool = createWorkerPool<Task>(script, null, 1, 50);
  const [, first] = await pool.run<[string, number]>({ say: 'a' });
  const ask = async (): Promise<number> => (await pool.run<[string, number]>({ say: 'b' }))[1];
  await expect.poll(ask, { interval: 300, timeout: 20_000 }).not.toBe(first);
  await pool.close();

  const lasting = createWorkerPool<Task>(script, null, 1, null);
  const [, kept] = await lasting.run<[string, number]>({ say: 'a' });
  expect((await lasting.run<[string, number]>({ say: 'b' }))[1]).toBe(kept);
  await lasting.close();
});
