const KEY = 'tools';
const RECENTS = 5;

/** What is still to be told to the server; never what was entered. */
export type Pending =
  | { readonly kind: 'use'; readonly id: string; readonly version: string }
  | { readonly kind: 'favourite'; readonly id: string; readonly on: boolean };

/** What a member sees without a network, and what waits for one. */
export interface MemberMemory {
  readonly id: string;
  readonly favourites: readonly string[];
  readonly recents: readonly string[];
  readonly pending: readonly Pending[];
}

interface Memory {
  units: Record<string, string>;
  favourites: readonly string[];
  recents: readonly string[];
  /** Versions a visitor's calculations were made with. */
  versions: Record<string, string>;
  member: MemberMemory | null;
}

const nothing: Memory = { units: {}, favourites: [], recents: [], versions: {}, member: null };

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
const textsByKey = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asObject(value)).filter((pair): pair is [string, string] => isText(pair[1])),
  );

const readPending = (value: unknown): Pending[] => {
  const { kind, id, version, on } = asObject(value);
  if (!isText(id)) return [];
  if (kind === 'use' && isText(version)) return [{ kind, id, version }];
  return kind === 'favourite' ? [{ kind, id, on: on === true }] : [];
};

const readMember = (value: unknown): MemberMemory | null => {
  const { id, favourites, recents, pending } = asObject(value);
  if (!isText(id)) return null;
  const waiting = Array.isArray(pending) ? pending.flatMap(readPending) : [];
  return { id, favourites: texts(favourites), recents: texts(recents), pending: waiting };
};

const parse = (text: string): Memory => {
  try {
    const kept = asObject(JSON.parse(text));
    return {
      units: textsByKey(kept.units),
      favourites: texts(kept.favourites),
      recents: texts(kept.recents),
      versions: textsByKey(kept.versions),
      member: readMember(kept.member),
    };
  } catch {
    return nothing;
  }
};

/** The last text and what it says: it is asked for with every field of every form. */
let parsed: readonly [string, Memory] = ['', nothing];

const read = (): Memory => {
  let text = '';
  try {
    text = localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be refused; nothing is remembered then.
  }
  if (text !== parsed[0]) parsed = [text, parse(text)];
  return parsed[1];
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

export const readFavourites = (): readonly string[] => read().favourites;
export const keepFavourites = (favourites: readonly string[]): void => write({ favourites });

/** The list with a tool put first. */
export const putFirst = (id: string, ids: readonly string[]): readonly string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, RECENTS);

export const readRecents = (): readonly string[] => read().recents;
export const keepRecent = (id: string): void => write({ recents: putFirst(id, read().recents) });

export const readVersions = (): Readonly<Record<string, string>> => read().versions;
export const keepVersion = (id: string, version: string): void =>
  write({ versions: { ...read().versions, [id]: version } });

export const readMemberMemory = (): MemberMemory | null => read().member;
export const keepMemberMemory = (member: MemberMemory | null): void => write({ member });
