import { getDashboard } from '@mz/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { dashboardKeys } from './dashboard.keys.ts';

/** Keys and fetchers of the dashboard. */
export const dashboardQueries = {
  overview: () =>
    queryOptions({
      queryKey: dashboardKeys.overview(currentLanguage()),
      queryFn: ({ signal }) => call(getDashboard, { signal }),
    }),
};
