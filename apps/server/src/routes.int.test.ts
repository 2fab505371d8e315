import { type Permission, permissions } from '@mz/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
});
afterAll(() => test.close());

interface Line {
  method: string;
  url: string;
  permission: string | undefined;
}
const table = (): Line[] =>
  test.app.routeTable.flatMap((route) =>
    [route.method].flat().map((method) => ({ method, url: route.url, permission: route.config?.permission })),
  );

describe('the route table', () => {
  it('names a permission of the contract on every route', () => {
    const nameless = table().filter((line) => !Object.hasOwn(permissions, line.permission ?? ''));
    expect(nameless).toEqual([]);
    expect(table().length).toBeGreaterThan(40);
  });

  it('does not let a server start otherwise', async () => {
    const other = await test.another();
    // Registered routes are sealed once ready; this one has not been asked anything yet.
    other.get('/api/forgotten', async () => 'open to everybody');
    await expect(other.ready()).rejects.toThrow('GET /api/forgotten');
  });

  it('refuses visitors wherever the permission does', async () => {
    const closed = table().filter(
      ({ method, permission }) =>
        method !== 'OPTIONS' &&
        method !== 'HEAD' &&
        !(permissions[permission as Permission] as readonly string[]).includes('visitor'),
    );
    expect(closed.length).toBeGreaterThan(5);
    const answers: Record<string, number> = {};
    for (const { method, url } of closed) {
      const address = url.replace(/:\w+/g, '018f3c1e-0000-7000-8000-000000000001').replace(/\*$/, 'anything');
      const answer = await test.app.inject({
        method: method as 'GET',
        url: address,
        ...(['POST', 'PUT', 'PATCH'].includes(method) && { payload: {} }),
      });
      answers[`${method} ${url}`] = answer.statusCode;
    }
    expect(Object.entries(answers).filter(([, status]) => status !== 401)).toEqual([]);
  });
});
