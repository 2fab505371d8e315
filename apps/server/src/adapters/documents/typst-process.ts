import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { DocumentAnswer, DocumentJob } from './documents.ts';

// A program of its own: nothing can interrupt the native compiler but the end of its process.

const fonts = process.argv[2] ?? '';
/** Templates read data and nothing else: the folder they may read holds no files but fonts. */
const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] });

const render = ({ template, data }: DocumentJob): Uint8Array => {
  try {
    return compiler.pdf({
      mainFileContent: readFileSync(new URL(template), 'utf8'),
      inputs: { data },
      resetRead: true,
    });
  } finally {
    // Results are kept for documents that change a little; these have nothing in common.
    compiler.evictCache(0);
  }
};

process.on('message', (job: DocumentJob) => {
  let answer: DocumentAnswer;
  try {
    answer = { pdf: render(job), rss: process.memoryUsage.rss() };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
