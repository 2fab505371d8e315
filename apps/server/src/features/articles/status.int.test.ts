import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';

it('is told while the text index cannot be reached', async () => {
  const test = await createTestApp({ SEARCH_URL: 'http://127.0.0.1:9' });
  try {
    const answer = await test.app.inject('/api/articles/status');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ engine: 'database', rebuilding: true });
  } finally {
    await test.close();
  }
});
