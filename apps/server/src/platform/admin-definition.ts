import { ManifestError } from './ownership.ts';

/** What waits for somebody, and the screen that works it off. */
export interface AdminQueue {
  /** Its text is `queues.<name>` of the catalogue `admin`. */
  readonly name: string;
  readonly to: `/${string}`;
  readonly waiting: () => Promise<number>;
}

/** Something that is derived from rows and may be behind them. */
export interface AdminIndex {
  /** Its text is `indexes.<name>` of the catalogue `admin`. */
  readonly name: string;
  readonly read: () => Promise<{ readonly behind: number; readonly isBuilt: boolean }>;
}

/** Something that takes room. */
export interface AdminStore {
  /** Its text is `stores.<name>` of the catalogue `admin`. */
  readonly name: string;
  /** Bytes. */
  readonly read: () => Promise<number>;
}

/** What administrators see of a feature. */
export interface AdminDefinition {
  readonly queues?: readonly AdminQueue[];
  readonly indexes?: readonly AdminIndex[];
  readonly stores?: readonly AdminStore[];
}

interface AdminFigures {
  readonly queues: readonly { readonly name: string; readonly to: string; readonly waiting: number | null }[];
  readonly indexes: readonly {
    readonly name: string;
    readonly behind: number | null;
    readonly isBuilt: boolean;
  }[];
  readonly storage: readonly { readonly name: string; readonly bytes: number | null }[];
}

export interface AdminPanels {
  readonly add: (feature: string, definition: AdminDefinition) => void;
  /** Names of everything that was declared, by kind. */
  readonly names: () => Readonly<Record<'queues' | 'indexes' | 'stores', readonly string[]>>;
  /** All figures now; one that cannot be read is null, the others are given. */
  readonly read: () => Promise<AdminFigures>;
}

/** Collects what features say to administrators. */
export const createAdminPanels = (log: {
  readonly warn: (about: object, message: string) => void;
}): AdminPanels => {
  const queues: AdminQueue[] = [];
  const indexes: AdminIndex[] = [];
  const stores: AdminStore[] = [];

  const put = <Entry extends { readonly name: string }>(
    feature: string,
    list: Entry[],
    entries: readonly Entry[] = [],
  ): void => {
    for (const entry of entries) {
      if (list.some(({ name }) => name === entry.name))
        throw new ManifestError(
          `Feature "${feature}" tells administrators of "${entry.name}", as another does.`,
        );
      list.push(entry);
    }
  };
  const orNull = <Value>(name: string, value: Promise<Value>): Promise<Value | null> =>
    value.catch((error: unknown) => {
      log.warn({ err: error, figure: name }, 'a figure for administrators cannot be read');
      return null;
    });

  return {
    add(feature, definition) {
      put(feature, queues, definition.queues);
      put(feature, indexes, definition.indexes);
      put(feature, stores, definition.stores);
    },
    names: () => ({
      queues: queues.map(({ name }) => name),
      indexes: indexes.map(({ name }) => name),
      stores: stores.map(({ name }) => name),
    }),
    async read() {
      const [waiting, states, sizes] = await Promise.all([
        Promise.all(queues.map(({ name, waiting: count }) => orNull(name, count()))),
        Promise.all(indexes.map(({ name, read }) => orNull(name, read()))),
        Promise.all(stores.map(({ name, read }) => orNull(name, read()))),
      ]);
      return {
        queues: queues.map(({ name, to }, at) => ({ name, to, waiting: waiting[at] ?? null })),
        indexes: indexes.map(({ name }, at) => ({
          name,
          behind: states[at]?.behind ?? null,
          isBuilt: states[at]?.isBuilt ?? false,
        })),
        storage: stores.map(({ name }, at) => ({ name, bytes: sizes[at] ?? null })),
      };
    },
  };
};
