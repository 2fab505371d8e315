import { expect, it } from 'vitest';
import { watchReplica } from './reads.ts';

const place = () => {
  const at = { clock: 0, primary: 100, replica: 100 as number | null };
  const watch = watchReplica(
    { position: async () => at.primary },
    {
      position: async () => {
        if (at.replica === null) throw new Error('away');
        return at.replica;
      },
    },
    () => at.clock,
  );
  return { at, watch };
};

it('knows nothing before it has looked, and nothing once that is long ago', async () => {
  const { at, watch } = place();
  expect(watch.lag()).toBeNull();
  await watch.look();
  expect(watch.lag()).toBe(0);
  at.clock += 2_001;
  expect(watch.lag()).toBeNull();
});

it('says how long ago the primary was where the replica is not yet', async () => {
  const { at, watch } = place();
  await watch.look();
  at.clock = 500;
  at.primary = 200;
  await watch.look();
  at.clock = 1_000;
  at.primary = 300;
  await watch.look();
  expect(watch.lag()).toBe(500);
  at.clock = 1_500;
  at.replica = 250;
  await watch.look();
  // The first of the two is there; the second was seen at 1,000.
  expect(watch.lag()).toBe(500);
  at.replica = 300;
  await watch.look();
  expect(watch.lag()).toBe(0);
});

it('goes on counting while a replica receives nothing at all, however little is written', async () => {
  const { at, watch } = place();
  at.primary = 101;
  for (at.clock = 0; at.clock <= 200_000; at.clock += 500) await watch.look();
  expect(watch.lag()).toBe(200_500);
});

it('does not know it while the replica is away or has failed somebody', async () => {
  const { at, watch } = place();
  at.replica = null;
  await watch.look();
  expect(watch.lag()).toBeNull();
  at.replica = 100;
  await watch.look();
  expect(watch.lag()).toBe(0);
  watch.leave();
  expect(watch.lag()).toBeNull();
});
