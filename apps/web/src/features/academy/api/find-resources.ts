import { academyLimits, listResources } from '@mz/contracts/academy';
import type { FoundPlace } from '../../../lib/feature.ts';
import { call } from '../../../lib/http.ts';

/** Resources by words of their texts and of what is said in them, at the second it is said. */
export const findResourcePlaces = async (
  typed: string,
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> => {
  const q = typed.slice(0, academyLimits.searchLength);
  const { resources } = await call(listResources, { query: { q, limit: 3 }, signal });
  return resources.map(({ id, title, match }) => ({
    id: `resource/${id}`,
    text: title,
    ...(match && { detail: match.text }),
    to: match ? `/academy/${id}?at=${match.at}` : `/academy/${id}`,
  }));
};
