import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errorsPlugin } from './errors.ts';
import { loadSheddingPlugin } from './load-shedding.ts';

let app: FastifyInstance;
let release: () => void;
beforeEach(async () => {
  const gate = Promise.withResolvers<void>();
  release = gate.resolve;
  app = fastify();
  await app.register(errorsPlugin);
  await app.register(loadSheddingPlugin, { maxLimit: 2, minLimit: 1 });
  app.get('/api/slow', async () => {
    await gate.promise;
    return {};
  });
  app.get('/api/stream', { config: { streamed: true } }, async () => {
    await gate.promise;
    return {};
  });
  app.get('/api/health/live', async () => ({}));
});
afterEach(() => app.close());

it('refuses what would wait, tells when to come back, and lets in again', async () => {
  const waiting = [app.inject('/api/slow'), app.inject('/api/slow')];
  await new Promise((resolve) => setImmediate(resolve));
  const refused = await app.inject('/api/slow');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  release();
  for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(200);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
});

it('does not count streams that are open', async () => {
  const streams = [1, 2, 3, 4].map(() => app.inject('/api/stream'));
  await new Promise((resolve) => setImmediate(resolve));
  const other = app.inject('/api/slow');
  release();
  expect((await other).statusCode).toBe(200);
  await Promise.all(streams);
});
