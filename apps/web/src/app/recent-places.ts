import { z } from 'zod';
import type { Path } from '../lib/feature.ts';
import { recentKey } from './palette-state.ts';

const max = 5;

const placeSchema = z.object({
  id: z.string(),
  text: z.string(),
  to: z.custom<Path>((value) => typeof value === 'string' && value.startsWith('/')),
});
const storedSchema = z.object({ owner: z.string(), places: z.array(placeSchema) });
export type RecentPlace = z.infer<typeof placeSchema>;

/** Places gone to from the palette in this tab, the latest first; those of another person are not shown. */
export const readRecent = (owner: string): readonly RecentPlace[] => {
  try {
    const stored = storedSchema.safeParse(JSON.parse(sessionStorage.getItem(recentKey) ?? 'null'));
    return stored.success && stored.data.owner === owner ? stored.data.places : [];
  } catch {
    // A browser that keeps nothing, or what is kept is no JSON.
    return [];
  }
};

export const addRecent = (owner: string, place: RecentPlace): void => {
  const others = readRecent(owner).filter(({ id }) => id !== place.id);
  try {
    sessionStorage.setItem(recentKey, JSON.stringify({ owner, places: [place, ...others].slice(0, max) }));
  } catch {
    // A browser that keeps nothing has no recent places.
  }
};
