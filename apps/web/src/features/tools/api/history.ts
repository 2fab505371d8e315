import {
  type CalculatorHistoryEntry,
  deleteCalculatorHistory,
  deleteCalculatorHistoryEntry,
  listCalculatorHistory,
} from '@mz/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const PAGE = 8;
const root = ['tools', 'history'] as const;

export interface HistoryPage {
  entries: CalculatorHistoryEntry[];
  nextBefore: string | null;
}

export const historyKeys = { all: root };

/** Calculations of a member, newest first; of one tool, or of all. */
export const historyQuery = (ownerId: string, calculator: string | null) =>
  infiniteQueryOptions({
    queryKey: [...root, ownerId, calculator],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      call(listCalculatorHistory, {
        query: { limit: PAGE, ...(calculator && { calculator }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.nextBefore,
  });

export const deleteEntry = (entryId: string) => call(deleteCalculatorHistoryEntry, { params: { entryId } });
export const deleteAll = () => call(deleteCalculatorHistory);
