import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { readBundled } from '../../adapters/literature/bundled.ts';
import {
  AlreadyRunningError,
  batchSize,
  keyOf,
  type RunOptions,
  type RunOutcome,
  runIngest,
  type Source,
} from './ingest-run.ts';

const installedKey = 'bundled-literature';

/** The papers that come with the product as a source, and what marks them as loaded. */
export const openBundled = async (): Promise<{ source: Source; checksum: string }> => {
  const { checksum, items } = await readBundled(new Date().toISOString());
  const source: Source = {
    source: 'bundled',
    label: 'papers that come with the product',
    key: keyOf('bundled', checksum),
    async *open(from) {
      for (let at = Number(from?.position ?? 0); at < items.length; at += batchSize)
        yield {
          items: items.slice(at, at + batchSize),
          state: { position: at + batchSize },
          fraction: Math.min(1, (at + batchSize) / items.length),
        };
    },
  };
  return { source, checksum };
};

/** Loads the bundled papers and notes which version of the list they are. */
export const loadBundled = async (
  options: Pick<RunOptions, 'db' | 'signal' | 'mergeArticle' | 'onProgress'>,
): Promise<RunOutcome> => {
  const { source, checksum } = await openBundled();
  return runIngest(source, {
    ...options,
    onEnd: async (tx) => {
      await tx
        .insert(tables.installation)
        .values({ key: installedKey, value: { checksum } })
        .onConflictDoUpdate({ target: tables.installation.key, set: { value: { checksum } } });
    },
  });
};

/** Loads the bundled papers when they are not here yet, or when the list changed. */
export const ensureBundled = async (
  options: Pick<RunOptions, 'db' | 'signal' | 'mergeArticle'>,
  log: FastifyBaseLogger,
): Promise<void> => {
  const { checksum } = await readBundled(new Date().toISOString());
  const [known] = await options.db
    .select()
    .from(tables.installation)
    .where(eq(tables.installation.key, installedKey));
  if ((known?.value as { checksum?: string } | undefined)?.checksum === checksum) return;
  try {
    const outcome = await loadBundled(options);
    log.info({ created: outcome.created, changed: outcome.changed, state: outcome.state }, 'bundled papers');
  } catch (error) {
    // Another server process does it at this moment.
    if (!(error instanceof AlreadyRunningError)) throw error;
  }
};
