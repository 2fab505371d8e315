// node scripts/pack-names.ts: packs the names of content/lexicon for packages/phi.
import { readFileSync, writeFileSync } from 'node:fs';
import { packWords } from '../packages/phi/src/front-coding.ts';

const lists: readonly (readonly [source: string, file: string, name: string, told: string])[] = [
  ['family-names', 'family-latin', 'familyNames', 'Family names of many peoples'],
  ['given-names', 'given-latin', 'givenNames', 'Given names of many peoples'],
  ['given-names-world', 'given-world', 'worldGivenNames', 'More given names'],
];

for (const [source, file, name, told] of lists) {
  const words = readFileSync(new URL(`../content/lexicon/${source}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => line.split(' '));
  writeFileSync(
    new URL(`../packages/phi/src/lists/${file}.ts`, import.meta.url),
    `import { unpackWords } from '../front-coding.ts';\n\n/** ${told} in Latin letters, packed; written by scripts/pack-names.ts. */\nexport const ${name} = unpackWords(\n  '${packWords(words)}',\n);\n`,
  );
}
