// node scripts/pack-names.ts: packs the words of content/lexicon that tell names from words for packages/phi.
import { readFileSync, writeFileSync } from 'node:fs';
import { fold } from '../packages/phi/src/fold.ts';
import { packKinds } from '../packages/phi/src/front-coding.ts';
import { latinWordKinds } from '../packages/phi/src/words.ts';

/** The words of a list, folded as the check looks them up. */
export const wordsOfList = (source: string): string[] =>
  readFileSync(new URL(`../content/lexicon/${source}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => fold(line).split(/\s+/))
    .filter((word) => word.length > 0);

/** Which lists a kind of words is made of. */
export const sources: Readonly<Record<keyof typeof latinWordKinds, readonly string[]>> = {
  given: ['given-names', 'given-names-world'],
  family: ['family-names'],
  ordinary: ['names-ordinary'],
  never: ['no-names'],
  named: ['eponyms'],
};

if (import.meta.main) {
  const kinds = new Map<string, number>();
  for (const [kind, lists] of Object.entries(sources))
    for (const word of lists.flatMap(wordsOfList))
      kinds.set(word, (kinds.get(word) ?? 0) | latinWordKinds[kind as keyof typeof latinWordKinds]);
  const { words, tags } = packKinds(kinds);
  writeFileSync(
    new URL('../packages/phi/src/lists/latin-words.ts', import.meta.url),
    `/** Names in Latin letters, words that are none and eponyms, packed; written by scripts/pack-names.ts. */\nexport const packedWords =\n  ${JSON.stringify(words)};\n\n/** What each of them is: a letter that stands for its bits. */\nexport const packedKinds =\n  ${JSON.stringify(tags)};\n`,
  );
}
