import { parentPort } from 'node:worker_threads';
import { type CitationJob, writeCitations } from './citation-writer.ts';

parentPort?.on('message', ({ id, job }: { id: number; job: CitationJob }) => {
  try {
    parentPort?.postMessage({ id, text: writeCitations(job) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
