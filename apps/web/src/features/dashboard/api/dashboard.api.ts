import { getDashboard, listEvents } from '@mz/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

/** Keys and fetchers of the dashboard. */
export const dashboardQueries = {
  overview: () =>
    queryOptions({
      queryKey: ['dashboard', 'overview'],
      queryFn: ({ signal }) => call(getDashboard, { signal }),
    }),
  events: () =>
    queryOptions({
      queryKey: ['dashboard', 'events'],
      queryFn: ({ signal }) => call(listEvents, { signal }),
    }),
};
