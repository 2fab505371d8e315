import { type EuropepmcPage, readEuropepmcPage } from '../europepmc.ts';
import type { PoliteClient } from '../http/polite-client.ts';
import type { LiteratureConfig } from './literature-config.ts';

const pageSize = 500;

/** Europe PMC's search, page by page along its cursor. */
export const createEuropepmcService = (config: LiteratureConfig, client: PoliteClient) => ({
  search(query: string, cursorMark: string, signal: AbortSignal): Promise<EuropepmcPage> {
    const parameters = new URLSearchParams({
      query,
      format: 'json',
      resultType: 'core',
      pageSize: String(pageSize),
      cursorMark,
    });
    if (config.contact) parameters.set('email', config.contact);
    return client.json(`${config.europepmcUrl}/search?${parameters}`, signal, (value) =>
      readEuropepmcPage(value, new Date().toISOString()),
    );
  },
});
export type EuropepmcService = ReturnType<typeof createEuropepmcService>;
