import { SaxesParser } from 'saxes';
import type { PoliteClient } from '../http/polite-client.ts';
import { createPubmedReader } from '../pubmed/pubmed-reader.ts';
import { type ParsedItem, SourceFormatError, TruncatedError } from '../record.ts';
import { type LiteratureConfig, toolName } from './literature-config.ts';

/** An answer of esearch, kept on the server's side. */
export interface PubmedSearch {
  readonly count: number;
  readonly webEnv: string;
  readonly queryKey: string;
}

/** The history of a search is gone; it has to be asked again. */
export class HistoryGoneError extends Error {
  override name = 'HistoryGoneError';
}

const readValues = (text: string): Map<string, string> => {
  const values = new Map<string, string>();
  const path: string[] = [];
  let failure: string | null = null;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name }) => {
    path.push(name);
  });
  parser.on('text', (value) => {
    const key = path.join('/');
    if (!values.has(key)) values.set(key, value.trim());
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.on('error', (error) => {
    failure ??= error.message;
  });
  parser.write(text).close();
  if (failure !== null) throw new TruncatedError('the answer is not whole XML');
  return values;
};

/** What esearch found. @throws SourceFormatError with the reason PubMed gives */
export const readSearch = (text: string): PubmedSearch => {
  if (!/<eSearchResult/.test(text))
    throw new SourceFormatError('PubMed does not answer with a search result');
  const values = readValues(text);
  const problem = values.get('eSearchResult/ERROR');
  if (problem) throw new SourceFormatError(`PubMed cannot search: ${problem}`);
  const count = Number(values.get('eSearchResult/Count'));
  if (!Number.isInteger(count)) throw new SourceFormatError('PubMed does not say how many it found');
  return {
    count,
    webEnv: values.get('eSearchResult/WebEnv') ?? '',
    queryKey: values.get('eSearchResult/QueryKey') ?? '',
  };
};

export type DateKind = 'edat' | 'mdat';

/** PubMed's E-utilities: search with history, and pages of whole records. */
export const createPubmedService = (config: LiteratureConfig, client: PoliteClient) => {
  const address = (name: string, parameters: Readonly<Record<string, string>>): string => {
    const query = new URLSearchParams({ db: 'pubmed', ...parameters, tool: toolName });
    if (config.contact) query.set('email', config.contact);
    if (config.ncbiApiKey) query.set('api_key', config.ncbiApiKey);
    return `${config.pubmedUrl}/${name}.fcgi?${query}`;
  };
  return {
    /** @param range days as `YYYY/MM/DD`, both included */
    search(
      term: string,
      range: { kind: DateKind; from: string; to: string } | null,
      signal: AbortSignal,
    ): Promise<PubmedSearch> {
      const dates: Record<string, string> = range
        ? { datetype: range.kind, mindate: range.from, maxdate: range.to }
        : {};
      const url = address('esearch', { term, usehistory: 'y', retmax: '0', retmode: 'xml', ...dates });
      return client.text(url, signal, readSearch);
    },
    /** @throws HistoryGoneError */
    fetch(search: PubmedSearch, start: number, size: number, signal: AbortSignal): Promise<ParsedItem[]> {
      const url = address('efetch', {
        WebEnv: search.webEnv,
        query_key: search.queryKey,
        retstart: String(start),
        retmax: String(size),
        retmode: 'xml',
      });
      return client.text(url, signal, (text) => {
        const problem = /<ERROR>([^<]*)<\/ERROR>/.exec(text.slice(0, 2000))?.[1];
        if (problem && /unable to obtain query|history|webenv|query_key/i.test(problem))
          throw new HistoryGoneError(problem);
        if (problem) throw new SourceFormatError(`PubMed cannot send records: ${problem}`);
        const reader = createPubmedReader({ fetchedAt: new Date().toISOString() });
        return [...reader.write(text), ...reader.end()];
      });
    },
  };
};
export type PubmedService = ReturnType<typeof createPubmedService>;
