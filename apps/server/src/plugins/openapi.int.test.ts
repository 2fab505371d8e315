import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';

interface Operation {
  operationId?: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: Record<string, unknown> };
}

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await createTestApp();
  document = (await test.app.inject('/api/openapi.json')).json<Document>();
});
afterAll(() => test.close());

it('describes the API in OpenAPI 3.1 out of the contracts', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  const ready = document.paths['/api/health/ready']?.get;
  expect(ready?.operationId).toBe('health.ready');
  expect(ready?.responses).toHaveProperty('503');
  expect(document.components.schemas).toHaveProperty('Error');
  expect(document.components.securitySchemes).toHaveProperty('bearer');
});

it('refers only to schemas it contains', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(document.components.schemas).toHaveProperty([name]);
});

it('shows the page from this host alone', async () => {
  const page = await test.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/(src|href)="https?:/);
  expect(page.body).not.toMatch(/<script>(?!\s*<)/);
  const script = /src="([^"]*swagger-initializer\.js)"/.exec(page.body)?.[1] ?? '';
  const initializer = await test.app.inject(new URL(script, 'http://localhost/api/docs').pathname);
  expect(initializer.statusCode).toBe(200);
  expect(initializer.headers['content-type']).toContain('javascript');
});

it.each([
  [
    'post',
    '/api/assistant/ask',
    ['200', '400', '401', '404', '409', '413', '415', '422', '429', '500', '503'],
  ],
  ['post', '/api/library/export', ['200', '400', '401', '404', '422']],
  ['get', '/api/articles', ['200', '400', '404', '422']],
])('says every status of %s %s', (method, path, statuses) => {
  const { responses } = document.paths[path]?.[method] ?? { responses: {} };
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
});
