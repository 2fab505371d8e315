import type { FastifyInstance } from 'fastify';
import type { FeatureServices } from '../index.ts';
import { ensureBundled } from './bundled.service.ts';

/** Ingestion of literature: the papers of the product by itself, everything else as administrators ask. */
export const registerIngestion = (app: FastifyInstance, { context }: FeatureServices): void => {
  const { db, log } = context;
  const stopping = new AbortController();
  let loading: Promise<void> = Promise.resolve();
  // After listening, so that the first page does not wait for it.
  app.addHook('onListen', async () => {
    loading = ensureBundled(db, log, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the bundled papers could not be loaded');
    });
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await loading;
  });
};
