import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverDependent } from './server-dependent.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

describe('the tests a second server version runs', () => {
  it.each(serverDependent)('%s names at least one file', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  });

  it('include every integration test that looks into the server itself', () => {
    const chosen = new Set(serverDependent.flatMap((pattern) => globSync(pattern, { cwd: root })));
    const inside = globSync('apps/server/src/**/*.int.test.ts', { cwd: root }).filter((file) =>
      /pg_(?:advisory|locks|stat|notify|terminate)|\blisten\b.*query|for update/i.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.filter((file) => !chosen.has(file))).toEqual([]);
  });
});
