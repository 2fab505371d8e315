import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorsPlugin } from './errors.ts';

it.each(['22021', '22P02', '22P05'])(
  'answers 400 where the database cannot hold a text (%s)',
  async (code) => {
    const app = fastify();
    await app.register(errorsPlugin);
    app.get('/', async () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });
    });
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'validation_failed' } });
    await app.close();
  },
);
