import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

describe('a work queue', () => {
  it('runs a bounded number at once and refuses what would wait too long', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 3, retryAfter: 7 });
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const results = Array.from({ length: 9 }, (_unused, index) =>
      queue.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
        return index;
      }),
    );
    gate.resolve();
    const settled = await Promise.allSettled(results);
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(4).fill('rejected'),
    ]);
    expect(most).toBe(2);
    expect((settled[8] as PromiseRejectedResult).reason).toMatchObject({
      code: 'unavailable',
      retryAfter: 7,
    });
  });

  it('goes on after a failure', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, retryAfter: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
