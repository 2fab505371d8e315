import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('answers an unknown address with the one error shape', async () => {
  const response = await test.app.inject('/api/nothing-here');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ error: { code: 'not_found', requestId: expect.any(String) } });
});
