import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib.mjs';

/** Fields of `apps/web/src` that are left out of what outlives a session, each with its reason. */
const leftOut = {};
const source = path.join(root, 'apps', 'web', 'src');

it('walks the screens: nothing is typed where the end of a session would lose it', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) =>
    /data-unkept|contentEditable/.test(readFileSync(path.join(source, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(leftOut).sort());
});
