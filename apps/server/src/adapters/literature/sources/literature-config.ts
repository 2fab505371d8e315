import { releaseVersion } from '../../../lib/release.ts';
import { createPoliteClient, type PoliteClient } from '../http/polite-client.ts';

/** Where the sources are and who asks them. */
export interface LiteratureConfig {
  readonly pubmedUrl: string;
  readonly europepmcUrl: string;
  readonly crossrefUrl: string;
  readonly ncbiApiKey: string | null;
  /** Address the sources may write to. */
  readonly contact: string | null;
}

export const toolName = 'medical-zone';

/** As whom the sources see us. */
export const userAgentOf = ({ contact }: LiteratureConfig): string =>
  `${toolName}/${releaseVersion}${contact ? ` (mailto:${contact})` : ''}`;

/** One client a source, each at the rate that source asks for. */
export const openClients = (
  config: LiteratureConfig,
  options: { readonly firstPause?: number; readonly patience?: number } = {},
): Record<'pubmed' | 'europepmc' | 'crossref' | 'files', PoliteClient> => {
  const userAgent = userAgentOf(config);
  const open = (perSecond: number): PoliteClient => createPoliteClient({ perSecond, userAgent, ...options });
  return {
    pubmed: open(config.ncbiApiKey ? 10 : 3),
    europepmc: open(3),
    crossref: open(3),
    files: open(2),
  };
};
