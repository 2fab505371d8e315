import { type CrossrefPage, readCrossrefPage } from '../crossref.ts';
import { type PoliteClient, SourceError } from '../http/polite-client.ts';
import type { ParsedItem } from '../record.ts';
import type { LiteratureConfig } from './literature-config.ts';

const pageSize = 500;
/** DOIs asked for in one request; more make the address too long. */
export const doisPerRequest = 40;

/** Crossref's works: notices of retraction along its cursor, and works by DOI. */
export const createCrossrefService = (config: LiteratureConfig, client: PoliteClient) => {
  const ask = (
    path: string,
    parameters: Readonly<Record<string, string>>,
    mode: Parameters<typeof readCrossrefPage>[1],
    signal: AbortSignal,
  ): Promise<CrossrefPage> => {
    const query = new URLSearchParams(parameters);
    if (config.contact) query.set('mailto', config.contact);
    return client.json(`${config.crossrefUrl}/works${path}?${query}`, signal, (value) =>
      readCrossrefPage(value, mode, new Date().toISOString()),
    );
  };
  return {
    /** Notices of a kind, optionally only those made known since a day. */
    notices(
      kind: 'retraction' | 'expression_of_concern',
      since: string | null,
      cursor: string,
      signal: AbortSignal,
    ): Promise<CrossrefPage> {
      const filter = `update-type:${kind}${since ? `,from-update-date:${since}` : ''}`;
      return ask('', { filter, rows: String(pageSize), cursor }, 'notices', signal);
    },
    /** Works by DOI; those Crossref does not know are left out. */
    async byDoi(
      dois: readonly string[],
      mode: 'works' | 'check',
      signal: AbortSignal,
    ): Promise<readonly ParsedItem[]> {
      // A comma ends a filter.
      const listed = dois.filter((doi) => !doi.includes(','));
      const items: ParsedItem[] = [];
      if (listed.length > 0) {
        const filter = listed.map((doi) => `doi:${doi}`).join(',');
        items.push(...(await ask('', { filter, rows: String(listed.length) }, mode, signal)).items);
      }
      for (const doi of dois.filter((other) => other.includes(','))) {
        const page = await ask(`/${encodeURIComponent(doi)}`, {}, mode, signal).catch((error: unknown) => {
          if (error instanceof SourceError && error.status === 404) return null;
          throw error;
        });
        items.push(...(page?.items ?? []));
      }
      return items;
    },
  };
};
export type CrossrefService = ReturnType<typeof createCrossrefService>;
