import { groupLimits, listGroups } from '@mz/contracts/groups';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

/** Groups the member may find, by words of their name or description. */
export const findGroupPlaces = async (typed: string, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
  const q = typed.slice(0, groupLimits.searchLength);
  const { groups } = await call(listGroups, { query: { q, limit: 3 }, signal });
  return groups.map(({ id, name, description }) => ({
    id: `group/${id}`,
    text: name,
    ...(description && { detail: description }),
    to: `/social/groups/${id}`,
  }));
};
