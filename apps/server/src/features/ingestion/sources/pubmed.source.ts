import {
  type DateKind,
  HistoryGoneError,
  type PubmedSearch,
  type PubmedService,
} from '../../../adapters/literature/sources/pubmed-service.ts';
import { keyOf, type Source, type SourceBatch } from '../ingest-run.ts';

/** PubMed gives no more than this of one search, whatever the history holds. */
const maxSearchResults = 9_999;
const pageSize = 200;
const day = 86_400_000;
const beginning = '1800/01/01';

export interface QueryOptions {
  /** Published from, to: `2019`, `2019-11` or `2019-11-21`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Most records. */
  readonly max?: number | undefined;
  /** Only what the source added or changed since this day. */
  readonly since?: string | undefined;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

interface State {
  /** Ranges of days still to be asked for, the next one last. */
  readonly ranges: readonly Range[];
  readonly search: PubmedSearch | null;
  /** Records of the search taken so far. */
  readonly start: number;
  readonly taken: number;
  readonly total: number;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
const toTime = (date: string): number => Date.parse(`${date.replaceAll('/', '-')}T00:00:00Z`);

/** Two halves of a range; null when it is one day. */
const halve = ({ from, to }: Range): [Range, Range] | null => {
  const [start, end] = [toTime(from), toTime(to)];
  if (end <= start) return null;
  const middle = start + Math.floor((end - start) / 2 / day) * day;
  return [
    { from, to: toDay(middle) },
    { from: toDay(middle + day), to },
  ];
};

const withDates = (query: string, { from, to }: QueryOptions): string => {
  if (!from && !to) return query;
  const [start, end] = [from ?? '1800', to ?? '3000'].map((date) => date.replaceAll('-', '/'));
  return `(${query}) AND ("${start}"[PDAT] : "${end}"[PDAT])`;
};

/**
 * What a PubMed query finds. A search that finds more than PubMed hands out is cut into ranges of days,
 * the latest first.
 */
export const openPubmedSource = (query: string, options: QueryOptions, service: PubmedService): Source => {
  const term = withDates(query, options);
  const kind: DateKind = options.since ? 'mdat' : 'edat';
  const most = options.max ?? Number.POSITIVE_INFINITY;
  return {
    source: 'pubmed',
    label: query,
    key: keyOf('pubmed', term, options.since ?? '', String(options.max ?? '')),
    async *open(from, signal): AsyncGenerator<SourceBatch> {
      const since = options.since?.replaceAll('-', '/');
      let state: State = (from as State | null) ?? {
        ranges: [{ from: since ?? beginning, to: toDay(Date.now() + day) }],
        search: null,
        start: 0,
        taken: 0,
        total: 0,
      };
      while (state.taken < most) {
        const range = state.ranges.at(-1);
        if (!range) return;
        const others = state.ranges.slice(0, -1);
        const isWhole = range.from === beginning && others.length === 0;
        const ask = (): Promise<PubmedSearch> =>
          service.search(term, isWhole ? null : { kind, ...range }, signal);
        let { search } = state;
        if (!search) {
          search = await ask();
          const total = state.total || search.count;
          const halves = search.count > maxSearchResults ? halve(range) : null;
          state = halves ? { ...state, ranges: [...others, ...halves], total } : { ...state, search, total };
          if (halves) continue;
        }
        const end = Math.min(search.count, maxSearchResults);
        if (state.start >= end) {
          state = { ...state, ranges: others, search: null, start: 0 };
          continue;
        }
        const size = Math.min(pageSize, end - state.start, most - state.taken);
        try {
          const items = await service.fetch(search, state.start, size, signal);
          state = { ...state, start: state.start + size, taken: state.taken + size };
          yield {
            items,
            state: { ...state },
            fraction: state.taken / Math.max(1, Math.min(most, state.total)),
          };
        } catch (error) {
          if (!(error instanceof HistoryGoneError)) throw error;
          // PubMed forgets searches after some hours: ask again, and go on at the same place.
          state = { ...state, search: await ask() };
        }
      }
    },
  };
};
