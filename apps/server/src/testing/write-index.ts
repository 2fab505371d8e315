// Writes batches of articles into a text index until it is killed, and prints the number of each when it is stored.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createSynonyms } from '../adapters/search/analysis/synonyms.ts';
import { createFts5Engine } from '../adapters/search/fts5/engine.ts';
import type { SearchDocument } from '../adapters/search/search-engine.ts';
import { emptyDocument } from './search-documents.ts';

const [, , folder = '', from = '1'] = process.argv;
const synonyms = await createSynonyms({ groups: [] });
const engine = createFts5Engine({ folder, synonyms: () => synonyms });

/** A word that only this batch has. */
const wordOf = (batch: number): string =>
  `qu${String(batch).replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))}um`;

const article = (batch: number, number: number): SearchDocument => ({
  ...emptyDocument,
  id: `${batch}-${number}`,
  title: `${wordOf(batch)} article`,
  abstract: `Words of article ${number} of batch ${batch}.`.repeat(50),
  authors: ['Writer A'],
  journal: 'Journal of endings',
});

if (!existsSync(path.join(folder, 'current'))) await engine.rebuild((async function* () {})(), 0);
for (let batch = Number(from); ; batch += 1) {
  const documents = Array.from({ length: 10 }, (_, number) => article(batch, number));
  await engine.upsert(documents, batch);
  process.stdout.write(`${batch}\n`);
}
