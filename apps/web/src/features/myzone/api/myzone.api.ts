import { getMyZone, type SavedKind, searchSaved } from '@mz/contracts/myzone';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { myZoneKeys } from './myzone.keys.ts';

export const myZoneQueries = {
  index: () =>
    queryOptions({
      queryKey: myZoneKeys.index(currentLanguage()),
      queryFn: ({ signal }) => call(getMyZone, { signal }),
    }),
  saved: (q: string, kind: SavedKind | 'all') =>
    queryOptions({
      queryKey: myZoneKeys.saved(currentLanguage(), q, kind),
      queryFn: ({ signal }) =>
        call(searchSaved, { query: { ...(q && { q }), ...(kind !== 'all' && { kind }) }, signal }),
      placeholderData: keepPreviousData,
    }),
};
