import type { Path } from '../lib/feature.ts';
import { recentKey } from './palette-state.ts';

const max = 5;

export interface RecentPlace {
  readonly id: string;
  readonly text: string;
  readonly to: Path;
}

const isPlace = (value: Partial<RecentPlace> | null): value is RecentPlace =>
  typeof value?.id === 'string' &&
  typeof value.text === 'string' &&
  typeof value.to === 'string' &&
  value.to.startsWith('/');

/** Places gone to from the palette in this tab, the latest first; those of another person are not shown. */
export const readRecent = (owner: string): readonly RecentPlace[] => {
  try {
    const { owner: kept, places } = JSON.parse(sessionStorage.getItem(recentKey) ?? '{}');
    return kept === owner && Array.isArray(places) && places.every(isPlace) ? places : [];
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
