const KEY = 'tools';
const RECENTS = 5;

interface Memory {
  units: Record<string, string>;
  favourites: string[];
  recents: string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

const read = (): Memory => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { units, favourites, recents } = (kept ?? {}) as Record<string, unknown>;
    const known = Object.entries(typeof units === 'object' && units !== null ? units : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { units: Object.fromEntries(known), favourites: texts(favourites), recents: texts(recents) };
  } catch {
    return { units: {}, favourites: [], recents: [] };
  }
};

const write = (change: Partial<Memory>): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
  } catch {
    // Storage may be refused; the choice then holds for this visit.
  }
};

/** The unit last chosen for a quantity, by the key of its label. */
export const keptUnit = (label: string): string | undefined => read().units[label];
export const keepUnit = (label: string, unit: string): void => {
  write({ units: { ...read().units, [label]: unit } });
};

export const readFavourites = (): string[] => read().favourites;
export const keepFavourites = (favourites: string[]): void => write({ favourites });

export const readRecents = (): string[] => read().recents;
/** Puts a tool first among those last used. */
export const keepRecent = (id: string): void =>
  write({ recents: [id, ...read().recents.filter((other) => other !== id)].slice(0, RECENTS) });
