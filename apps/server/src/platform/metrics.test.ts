import { expect, it } from 'vitest';
import { createMetrics, type Metric } from './metrics.ts';

const metric = (change: Partial<Metric>): Metric => ({
  name: 'uploads_pending',
  help: 'Uploads that are not finished.',
  kind: 'gauge',
  read: () => 3,
  ...change,
});

it('shows the figures of features, one line a label', async () => {
  const metrics = createMetrics();
  metrics.add('files', metric({}));
  let reads = 0;
  metrics.add('a', metric({ name: 'asked_total', kind: 'counter', read: async () => (reads += 2) }));
  metrics.add('a', metric({ name: 'pool_connections', label: 'state', read: () => ({ idle: 1, busy: 2 }) }));
  await metrics.render();
  const text = await metrics.render();
  expect(text).toMatch(/^uploads_pending 3$/m);
  expect(text).toMatch(/^# TYPE asked_total counter$/m);
  // The value itself, not the sum of what was read so far.
  expect(text).toMatch(/^asked_total 4$/m);
  expect(text).toMatch(/^pool_connections\{state="busy"\} 2$/m);
});

it('leaves out what cannot be read and gives the others', async () => {
  const metrics = createMetrics();
  metrics.add('a', metric({ name: 'outbox_lag', read: () => Promise.reject(new Error('away')) }));
  metrics.add('a', metric({}));
  const text = await metrics.render();
  expect(text).not.toMatch(/^outbox_lag /m);
  expect(text).toMatch(/^uploads_pending 3$/m);
});

it.each([
  ['uploads_pending', 'Feature "b" declares the metric "uploads_pending" a second time.'],
  ['process_cpu_seconds_total', 'a second time.'],
  ['Uploads-pending', 'Feature "b" calls a metric "Uploads-pending"'],
])('refuses the name %s', (name, message) => {
  const metrics = createMetrics();
  metrics.add('a', metric({}));
  expect(() => metrics.add('b', metric({ name }))).toThrow(message);
});
