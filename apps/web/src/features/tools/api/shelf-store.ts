import { calculatorIndex } from '@mz/clinical';
import type { MyCalculators } from '@mz/contracts';
import { isOnline } from '../../../lib/network.ts';
import {
  keepFavourites,
  keepMemberMemory,
  keepRecent,
  keepVersion,
  type Pending,
  putFirst,
  readFavourites,
  readMemberMemory,
  readRecents,
  readVersions,
} from '../model/memory.ts';
import type { Inputs } from './shelf.api.ts';

export type Change = MyCalculators['changes'][number];

/** What a visitor keeps in this browser, or a member with the account. */
export interface Shelf {
  /** Whose shelf this is; nobody's is the visitor's. */
  readonly ownerId: string | null;
  readonly favourites: readonly string[];
  readonly recents: readonly string[];
  /** Nothing is known before the server answered. */
  readonly historyEnabled: boolean | null;
  /** New versions of tools that were used with an older one. */
  readonly changes: readonly Change[];
  /** What the server would not do: the shelf, one favourite, the switch, a use or the telling. */
  readonly problem: {
    readonly kind: 'load' | 'favourite' | 'history' | 'use' | 'acknowledge';
    readonly id?: string;
  } | null;
  /** Grows when a calculation was added to the history. */
  readonly added: number;
}

const versions = new Map(calculatorIndex.map(({ id, version }) => [id, version]));
const localChanges = (): Change[] =>
  Object.entries(readVersions()).flatMap(([id, usedVersion]) => {
    const version = versions.get(id);
    return version !== undefined && version !== usedVersion ? [{ id, usedVersion, version }] : [];
  });

/** What a page that is written for everybody shows. */
export const emptyShelf: Shelf = {
  ownerId: null,
  favourites: [],
  recents: [],
  historyEnabled: null,
  changes: [],
  problem: null,
  added: 0,
};

const readLocal = (): Shelf => ({
  ...emptyShelf,
  favourites: readFavourites(),
  recents: readRecents(),
  changes: localChanges(),
});

let shelf: Shelf | null = null;
let pending: readonly Pending[] = [];
let running: Promise<void> | null = null;
const listeners = new Set<() => void>();

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const getShelf = (): Shelf => {
  shelf ??= readLocal();
  return shelf;
};

const change = (next: Partial<Shelf>): void => {
  shelf = { ...getShelf(), ...next };
  const { ownerId, favourites, recents } = shelf;
  if (ownerId !== null) keepMemberMemory({ id: ownerId, favourites, recents, pending });
  for (const listener of listeners) listener();
};

const loadApi = () => import('./shelf.api.ts');

const withFavourite = (ids: readonly string[], id: string, on: boolean): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return on ? [id, ...others] : others;
};

/** Does what waits, in order; what the server refuses is undone and told. Ends at the first missing network. */
const flush = async (ownerId: string): Promise<boolean> => {
  const { send, isPassing } = await loadApi();
  for (let next = pending[0]; next !== undefined; next = pending[0]) {
    if (getShelf().ownerId !== ownerId) return false;
    try {
      await send(next);
    } catch (cause) {
      if (isPassing(cause)) return false;
      if (next.kind === 'favourite') {
        const favourites = withFavourite(getShelf().favourites, next.id, !next.on);
        change({ favourites, problem: { kind: 'favourite', id: next.id } });
      }
    }
    if (getShelf().ownerId !== ownerId) return false;
    pending = pending.slice(1);
    change({});
  }
  return true;
};

const syncOnce = async (ownerId: string): Promise<void> => {
  const { fetchMine, isPassing } = await loadApi();
  // Favourites from before the sign-in move up to the account, the oldest first.
  const local = readFavourites();
  if (local.length > 0) {
    const moved = local.map((id): Pending => ({ kind: 'favourite', id, on: true }));
    pending = [...pending, ...moved];
    change({ favourites: local.reduce((ids, id) => withFavourite(ids, id, true), getShelf().favourites) });
    keepFavourites([]);
  }
  if (!(await flush(ownerId))) return;
  try {
    const mine = await fetchMine();
    if (getShelf().ownerId !== ownerId || pending.length > 0) return;
    const recents = mine.recents.map(({ id }) => id);
    const { favourites, historyEnabled, changes } = mine;
    const { problem } = getShelf();
    change({
      favourites,
      recents,
      historyEnabled,
      changes,
      problem: problem?.kind === 'load' ? null : problem,
    });
  } catch (cause) {
    if (getShelf().ownerId === ownerId && !isPassing(cause)) change({ problem: { kind: 'load' } });
  }
};

/** Brings the account up to date with this browser, then this browser with the account. */
export const syncShelf = (): Promise<void> => {
  const { ownerId } = getShelf();
  if (ownerId === null) return Promise.resolve();
  running ??= syncOnce(ownerId)
    // Code that cannot be fetched is a missing network too.
    .catch(() => undefined)
    .finally(() => {
      running = null;
      // Something may have been done meanwhile, or somebody else have come.
      if (isOnline() && (getShelf().ownerId !== ownerId ? getShelf().ownerId !== null : isUnsent()))
        void syncShelf();
    });
  return running;
};

let failedAt: readonly Pending[] | null = null;
/** Whether something waits that was not there at the last failed attempt: a server that is down is not hammered. */
const isUnsent = (): boolean => {
  if (pending.length === 0 || pending === failedAt) return false;
  failedAt = pending;
  return true;
};

/** Opens somebody's shelf: the visitor's, or a member's as this browser last knew it. */
export const openShelf = (ownerId: string | null): void => {
  if (shelf !== null && getShelf().ownerId === ownerId) return;
  const kept = readMemberMemory();
  if (ownerId === null) {
    pending = [];
    keepMemberMemory(null);
    shelf = readLocal();
    for (const listener of listeners) listener();
    return;
  }
  const mine = kept?.id === ownerId ? kept : null;
  pending = mine?.pending ?? [];
  change({
    ...readLocal(),
    ownerId,
    favourites: mine?.favourites ?? [],
    recents: mine?.recents ?? [],
    changes: [],
  });
};

/** Adds a favourite or takes it off, at once here and as soon as can be on the server. */
export const toggleFavourite = (id: string): void => {
  const { ownerId, favourites } = getShelf();
  const on = !favourites.includes(id);
  if (ownerId === null) {
    const next = on ? [...favourites, id] : favourites.filter((other) => other !== id);
    keepFavourites(next);
    change({ favourites: next });
    return;
  }
  pending = [...pending, { kind: 'favourite', id, on }];
  change({ favourites: withFavourite(favourites, id, on), problem: null });
  void syncShelf();
};

/** A tool was opened: a visitor finds it again, a member's account learns of finished calculations only. */
export const noteOpened = (id: string): void => {
  if (getShelf().ownerId !== null) return;
  keepRecent(id);
  change({ recents: readRecents() });
};

/** A calculation was finished. Its inputs go to the account if its history is on and can be reached, else nowhere. */
export const recordUse = async (id: string, version: string, inputs: Inputs): Promise<void> => {
  const { ownerId, recents, historyEnabled } = getShelf();
  if (ownerId === null) {
    if (readVersions()[id] === undefined) keepVersion(id, version);
    return;
  }
  const use: Pending = { kind: 'use', id, version };
  change({ recents: putFirst(id, recents) });
  if (historyEnabled === true && isOnline()) {
    try {
      await (await loadApi()).send(use, inputs);
      if (getShelf().ownerId === ownerId) change({ added: getShelf().added + 1 });
    } catch {
      if (getShelf().ownerId !== ownerId) return;
      pending = [...pending, use];
      change({ problem: { kind: 'use' } });
    }
    return;
  }
  pending = [...pending, use];
  change({});
  void syncShelf();
};

/** Switches the history on or off; the switch moves at once and back if the server would not. */
export const setHistory = async (on: boolean): Promise<void> => {
  const { ownerId, historyEnabled: before } = getShelf();
  change({ historyEnabled: on, problem: null });
  try {
    const historyEnabled = await (await loadApi()).switchHistory(on);
    if (getShelf().ownerId === ownerId) change({ historyEnabled });
  } catch {
    if (getShelf().ownerId === ownerId) change({ historyEnabled: before, problem: { kind: 'history' } });
  }
};

/** The changes were read: they are not told again. */
export const acknowledgeChanges = async (): Promise<void> => {
  const { ownerId, changes } = getShelf();
  change({ changes: [], problem: null });
  if (ownerId === null) {
    for (const { id, version } of changes) keepVersion(id, version);
    return;
  }
  try {
    const left = await (await loadApi()).acknowledge(changes.map(({ id, version }) => ({ id, version })));
    if (getShelf().ownerId === ownerId) change({ changes: left });
  } catch {
    if (getShelf().ownerId === ownerId) change({ changes, problem: { kind: 'acknowledge' } });
  }
};
