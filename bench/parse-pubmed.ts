// Reads one PubMed file to its end without storing anything; a process of its own, for its time and memory.
import { readPieces } from '../apps/server/src/adapters/literature/files/open-file.ts';
import { readPubmedFile } from '../apps/server/src/adapters/literature/files/pubmed-file.ts';

const [file = ''] = process.argv.slice(2);
const start = performance.now();
let records = 0;
for await (const item of readPubmedFile(readPieces(file), file, new Date().toISOString()))
  if (item.kind === 'record') records += 1;
const seconds = (performance.now() - start) / 1000;
process.stdout.write(JSON.stringify({ records, seconds }));
