import { defineFeature } from '../../platform/feature.ts';
import { ensureBundled } from './bundled.service.ts';
import { ingestionAudit } from './ingestion.events.ts';
import { registerIngestion } from './ingestion.routes.ts';
import { createIngestionService } from './ingestion.service.ts';
import { refileArticles } from './refile.service.ts';

/** Ingestion of literature: the papers of the product by itself, everything else as administrators ask. */
export const ingestionFeature = defineFeature({
  name: 'ingestion',
  audit: ingestionAudit,
  owns: {
    ingestRuns: { member: null, expires: { since: 'endedAt', days: 'ingestRuns' } },
    ingestCursors: { member: null },
    ingestSchedules: { member: null },
    meshDescriptors: { member: null },
  },
  create({ context, registry: { mergeArticle } }) {
    const { db, log } = context;
    const service = createIngestionService(context, mergeArticle);
    const stopping = new AbortController();
    const running = new Set<Promise<unknown>>();
    /** Keeps hold of work, so that the server stops after it. */
    const track = async (work: Promise<unknown>): Promise<void> => {
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
      }
    };
    return {
      service,
      refile: () => track(refileArticles(db, { log, signal: stopping.signal })),
      loadBundled: () =>
        track(ensureBundled({ db, mergeArticle, signal: stopping.signal }, log)).catch((error: unknown) => {
          if (!stopping.signal.aborted) log.warn({ err: error }, 'the bundled papers could not be loaded');
        }),
      async stop() {
        stopping.abort();
        const closing = service.close();
        await Promise.allSettled([...running]);
        await closing;
      },
    };
  },
  routes(app, { service, loadBundled, stop }, { context }) {
    // After listening, so that the first page does not wait for it.
    if (!context.onDemand) app.addHook('onListen', async () => void loadBundled());
    app.addHook('preClose', stop);
    registerIngestion(app, service, context.db);
  },
  jobs: ({ service, refile }) => [
    { name: 'ingest-due', cron: '*/5 * * * *', run: service.runDue },
    { name: 'refile-articles', cron: '* * * * *', run: refile },
  ],
});
