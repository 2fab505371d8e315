import type { EuropepmcService } from '../../../adapters/literature/sources/europepmc-service.ts';
import { keyOf, type Source } from '../ingest-run.ts';
import type { QueryOptions } from './pubmed.source.ts';

const firstMark = '*';

const whole = (date: string | undefined, pattern: string): string =>
  date ? `${date}${pattern.slice(date.length)}` : pattern;

const withDates = (query: string, { from, to, since }: QueryOptions): string => {
  const parts = [`(${query})`];
  if (from || to) parts.push(`FIRST_PDATE:[${whole(from, '1500-01-01')} TO ${whole(to, '3000-12-31')}]`);
  if (since) parts.push(`UPDATE_DATE:[${since} TO 3000-12-31]`);
  return parts.length > 1 ? parts.join(' AND ') : query;
};

/** What a Europe PMC query finds, page by page along its cursor. */
export const openEuropepmcSource = (
  query: string,
  options: QueryOptions,
  service: EuropepmcService,
): Source => {
  const term = withDates(query, options);
  const most = options.max ?? Number.POSITIVE_INFINITY;
  return {
    source: 'europepmc',
    label: query,
    key: keyOf('europepmc', term, String(options.max ?? '')),
    async *open(from, signal) {
      let mark = String(from?.mark ?? firstMark);
      let taken = Number(from?.taken ?? 0);
      while (taken < most) {
        const page = await service.search(term, mark, signal);
        if (page.items.length === 0) return;
        const items = page.items.slice(0, most - taken);
        taken += items.length;
        const { next } = page;
        yield {
          items,
          state: { mark: next ?? mark, taken },
          fraction: taken / Math.max(1, Math.min(most, page.total)),
        };
        if (next === null || next === mark) return;
        mark = next;
      }
    },
  };
};
