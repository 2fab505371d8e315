import type { Database } from '@mz/db';
import { createPoliteClient, SourceError } from '../../../adapters/literature/http/polite-client.ts';
import { createSharedTurns } from '../../../adapters/literature/http/turns.ts';
import { type ParsedItem, SourceFormatError, TruncatedError } from '../../../adapters/literature/record.ts';
import { createCrossrefService } from '../../../adapters/literature/sources/crossref-service.ts';
import {
  type LiteratureConfig,
  openClients,
  userAgentOf,
} from '../../../adapters/literature/sources/literature-config.ts';
import { createPubmedService } from '../../../adapters/literature/sources/pubmed-service.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { readOrcidRecord } from './orcid.ts';
import { toPublication } from './publication.ts';

/** ORCID's public API: 24 requests a second and address at most. */
const orcidPerSecond = 20;

const isAway = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ||
  error instanceof SourceError ||
  error instanceof SourceFormatError ||
  error instanceof TruncatedError;

/** What is asked beyond this installation; a source that is away says so for each id asked of it. */
export const createImportSources = (
  config: LiteratureConfig & { readonly orcidUrl: string },
  db: Database,
) => {
  // Somebody waits for the answer.
  const options = { firstPause: 200, patience: 5000, attempts: 2 };
  const clients = openClients(config, { db, ...options });
  const crossref = createCrossrefService(config, clients.crossref);
  const pubmed = createPubmedService(config, clients.pubmed);
  const orcidClient = createPoliteClient({
    perSecond: orcidPerSecond,
    userAgent: userAgentOf(config),
    turns: createSharedTurns(db, 'orcid', 1000 / orcidPerSecond),
    accept: 'application/json',
    ...options,
  });

  const ask = async (
    ids: readonly string[],
    signal: AbortSignal,
    fetchItems: () => Promise<readonly ParsedItem[]>,
    idOf: (entry: ReturnType<typeof toPublication>) => string | undefined,
  ): Promise<Draft> => {
    if (ids.length === 0) return emptyDraft;
    try {
      const entries = (await fetchItems()).flatMap((item) =>
        item.kind === 'record' ? [toPublication(item.record)] : [],
      );
      const found = new Set(entries.map(idOf));
      const missing = ids.filter((id) => !found.has(id));
      return {
        entries,
        fields: {},
        skipped: missing.map((name) => ({ name, reason: 'not_found' as const })),
      };
    } catch (error) {
      if (!isAway(error, signal)) throw error;
      return { ...emptyDraft, skipped: ids.map((name) => ({ name, reason: 'unreachable' as const })) };
    }
  };

  return {
    byDoi: (dois: readonly string[], signal: AbortSignal): Promise<Draft> =>
      ask(
        dois,
        signal,
        () => crossref.byDoi(dois, 'works', signal),
        ({ doi }) => doi,
      ),

    byPmid: (pmids: readonly string[], signal: AbortSignal): Promise<Draft> =>
      ask(
        pmids,
        signal,
        async () => {
          const search = await pubmed.search(pmids.map((id) => `${id}[uid]`).join(' OR '), null, signal);
          return search.count === 0 ? [] : pubmed.fetch(search, 0, pmids.length, signal);
        },
        ({ pmid }) => pmid,
      ),

    /** @throws AppError `not_found`, or `unavailable` where ORCID cannot be reached */
    async byOrcid(orcid: string, signal: AbortSignal): Promise<Draft> {
      try {
        return await orcidClient.json(`${config.orcidUrl}/${orcid}/record`, signal, readOrcidRecord);
      } catch (error) {
        if (error instanceof SourceError && error.status === 404)
          throw new AppError('not_found', 'ORCID knows no such record.', { cause: error });
        if (!isAway(error, signal)) throw error;
        throw new AppError('unavailable', 'ORCID cannot be reached.', { cause: error });
      }
    },
  };
};
export type ImportSources = ReturnType<typeof createImportSources>;
