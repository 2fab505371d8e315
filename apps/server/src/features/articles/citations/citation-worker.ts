import { parentPort } from 'node:worker_threads';
import { type CitationJob, writeCitations } from './citation-writer.ts';

interface Message {
  readonly id: number;
  readonly job: CitationJob;
}

parentPort?.on('message', ({ id, job }: Message) => {
  try {
    parentPort?.postMessage({ id, text: writeCitations(job) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
