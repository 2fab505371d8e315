// node scripts/build-places.ts: writes packages/phi/src/lists/places.ts, a filter over content/lexicon/places.txt.
import { readFileSync, writeFileSync } from 'node:fs';
import { lettersOfPlaces } from '../packages/phi/src/word-filter.ts';

const names = readFileSync(new URL('../content/lexicon/places.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => (line.split('\t')[1] ?? '').split('|'));
writeFileSync(
  new URL('../packages/phi/src/lists/places.ts', import.meta.url),
  `/** A filter of Bloom over places that alone identify nobody, as letters; written by scripts/build-places.ts. */\nexport const places =\n  '${lettersOfPlaces(names, 16)}';\n`,
);
