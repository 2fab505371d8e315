import type { Database } from '@mz/db';
import { releaseVersion } from '../../../lib/release.ts';
import { createPoliteClient, type PoliteClient } from '../http/polite-client.ts';
import { createSharedTurns } from '../http/turns.ts';

/** Where the sources are and who asks them. */
export interface LiteratureConfig {
  readonly pubmedUrl: string;
  readonly europepmcUrl: string;
  readonly crossrefUrl: string;
  readonly dailymedUrl: string;
  readonly openfdaUrl: string;
  readonly ncbiApiKey: string | null;
  /** Address the sources may write to. */
  readonly contact: string | null;
}

export const toolName = 'medical-zone';

/** As whom the sources see us. */
export const userAgentOf = ({ contact }: LiteratureConfig): string =>
  `${toolName}/${releaseVersion}${contact ? ` (mailto:${contact})` : ''}`;

/**
 * One client a source, each at the rate that source asks for.
 *
 * @param options.db all processes on it share the rates
 */
export const openClients = (
  config: LiteratureConfig,
  {
    db,
    ...options
  }: {
    readonly db?: Database;
    readonly firstPause?: number;
    readonly patience?: number;
    readonly attempts?: number;
  } = {},
): Record<'pubmed' | 'europepmc' | 'crossref' | 'labels' | 'files', PoliteClient> => {
  const userAgent = userAgentOf(config);
  const open = (source: string, perSecond: number): PoliteClient =>
    createPoliteClient({
      perSecond,
      userAgent,
      ...(db && { turns: createSharedTurns(db, source, 1000 / perSecond) }),
      ...options,
    });
  return {
    pubmed: open('pubmed', config.ncbiApiKey ? 10 : 3),
    europepmc: open('europepmc', 3),
    crossref: open('crossref', 3),
    labels: open('labels', 3),
    files: open('files', 2),
  };
};
