import type { IngestSchedule } from '@mz/contracts';
import { type Database, tables } from '@mz/db';
import { isNotNull } from 'drizzle-orm';
import { createCrossrefService } from '../../adapters/literature/sources/crossref-service.ts';
import { createEuropepmcService } from '../../adapters/literature/sources/europepmc-service.ts';
import { openClients } from '../../adapters/literature/sources/literature-config.ts';
import { createPubmedService } from '../../adapters/literature/sources/pubmed-service.ts';
import type { Config } from '../../config.ts';
import type { Source, SourceState } from './ingest-run.ts';
import { openCheckSource, openRetractionsSource } from './sources/crossref.source.ts';
import { openEuropepmcSource } from './sources/europepmc.source.ts';
import { openPubmedSource } from './sources/pubmed.source.ts';

/** Up to this many articles are asked for one by one; beyond that Crossref's whole list is shorter. */
const maxSingleRequests = 4_000;
const day = 86_400_000;

/** The key under which runs of a schedule go on. */
export const scheduleKeyOf = (id: string): string => `schedule:${id}`;

/** A day of overlap, as sources take some time to publish what they revise. */
const sinceOf = (lastRunAt: string | null): string | null =>
  lastRunAt ? new Date(Date.parse(lastRunAt) - day).toISOString().slice(0, 10) : null;

const openInner = async (
  { source, query, limit }: IngestSchedule,
  since: string | undefined,
  db: Database,
  config: Config,
  clients: ReturnType<typeof openClients>,
): Promise<Source> => {
  if (source === 'pubmed')
    return openPubmedSource(
      query,
      { since, max: limit },
      createPubmedService(config.literature, clients.pubmed),
    );
  if (source === 'europepmc')
    return openEuropepmcSource(
      query,
      { since, max: limit },
      createEuropepmcService(config.literature, clients.europepmc),
    );
  const service = createCrossrefService(config.literature, clients.crossref);
  const known = await db.$count(tables.articles, isNotNull(tables.articles.doi));
  return known <= Math.min(maxSingleRequests, limit)
    ? openCheckSource(db, service, limit)
    : openRetractionsSource(service, { max: limit });
};

/** What a schedule brings: everything its query finds the first time, later what is new or changed. */
export const openScheduleSource = (
  schedule: IngestSchedule,
  db: Database,
  config: Config,
  clients: ReturnType<typeof openClients> = openClients(config.literature, { db }),
): Source => ({
  source: schedule.source,
  label: schedule.query || 'retractions of what is here',
  key: scheduleKeyOf(schedule.id),
  initial: {
    since: sinceOf(schedule.lastRunAt),
    inner: null,
    source: schedule.source,
    query: schedule.query,
  },
  async *open(from, signal) {
    // Somebody changed the schedule since the run was interrupted: what it had done says nothing now.
    const same = from?.source === schedule.source && from?.query === schedule.query;
    const since = same ? (from?.since as string | null) : sinceOf(schedule.lastRunAt);
    const inner = await openInner(schedule, since ?? undefined, db, config, clients);
    const at = same ? ((from?.inner as SourceState | null) ?? null) : null;
    for await (const batch of inner.open(at, signal))
      yield {
        ...batch,
        state: { since, inner: batch.state, source: schedule.source, query: schedule.query },
      };
  },
});
