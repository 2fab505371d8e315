import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { familyNames } from '../packages/phi/src/lists/family-latin.ts';
import { givenNames } from '../packages/phi/src/lists/given-latin.ts';
import { worldGivenNames } from '../packages/phi/src/lists/given-world.ts';

it.each([
  ['family-names', familyNames],
  ['given-names', givenNames],
  ['given-names-world', worldGivenNames],
])('the identifier check has the names of content/lexicon/%s.txt', (source, packed) => {
  const lines = readFileSync(new URL(`../content/lexicon/${source}.txt`, import.meta.url), 'utf8').split(
    '\n',
  );
  expect(packed).toBe(lines.filter((line) => line && !line.startsWith('#')).join(' '));
});
