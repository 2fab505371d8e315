/** The modules of a build as far as several screens share them. */
export interface Files {
  /** What is loaded when it is needed: each with all that it imports. */
  readonly screens: readonly string[];
  /** Screens that somebody goes to, in contrast to what is opened there. */
  readonly isPage: (id: string) => boolean;
  /** Loaded with what imports it, as a file that is given. */
  readonly isFixed: (id: string) => boolean;
  readonly importsOf: (id: string) => readonly string[];
  readonly sizeOf: (id: string) => number;
}

/** What a request of a screen is worth at first, in characters of source that it may load without using them. */
const request = 6_000;
/** So much more with each round in which a page is still made of too many files. */
const dearer = 1.1;
/** Of so many shared files a page may be made; its own, the shell and what stands in the masthead come besides. */
const mostFiles = 11;
const rounds = 20;
/** More than this for nothing is counted the heavier the more it is. */
const bearable = 60_000;
/** How much less than a page something counts that is opened from one. */
const opened = 0.05;

interface Part {
  readonly isFixed: boolean;
  readonly modules: string[];
  readonly needs: Set<Part>;
  /** One bit for each screen that loads it. */
  screens: bigint;
  size: number;
}

const bitsOf = (screens: bigint): number[] => {
  const bits: number[] = [];
  for (let rest = screens, index = 0; rest > 0n; rest >>= 1n, index += 1) if (rest & 1n) bits.push(index);
  return bits;
};

const findUsers = ({ screens, importsOf }: Files): Map<string, bigint> => {
  const users = new Map<string, bigint>();
  screens.forEach((screen, index) => {
    const bit = 1n << BigInt(index);
    const waiting = [screen];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = users.get(id) ?? 0n;
      if (known & bit) continue;
      users.set(id, known | bit);
      waiting.push(...importsOf(id));
    }
  });
  return users;
};

/** Modules that exactly the same screens load, as one part each. */
const makeParts = (files: Files): Set<Part> => {
  const own = new Set(files.screens);
  const bySet = new Map<bigint, Part>();
  const partOf = new Map<string, Part>();
  for (const [id, screens] of findUsers(files)) {
    // A screen's own module names its file; what one screen alone uses goes into that.
    if (own.has(id) || bitsOf(screens).length < 2) continue;
    const isFixed = files.isFixed(id);
    const known = isFixed ? undefined : bySet.get(screens);
    const part = known ?? { isFixed, modules: [], needs: new Set(), screens, size: 0 };
    if (!isFixed) bySet.set(screens, part);
    partOf.set(id, part);
    part.modules.push(id);
    part.size += files.sizeOf(id);
  }
  for (const [id, part] of partOf)
    for (const imported of files.importsOf(id)) {
      const needed = partOf.get(imported);
      if (needed && needed !== part) part.needs.add(needed);
    }
  return new Set(partOf.values());
};

const reach = (parts: readonly Part[]): Set<Part> => {
  const reached = new Set(parts);
  for (const part of reached) for (const needed of part.needs) reached.add(needed);
  return reached;
};

const merge = (parts: Set<Part>, one: Part, other: Part): void => {
  one.modules.push(...other.modules);
  one.size += other.size;
  one.screens |= other.screens;
  for (const needed of other.needs) one.needs.add(needed);
  parts.delete(other);
  for (const part of parts) if (part.needs.delete(other)) part.needs.add(one);
  one.needs.delete(one);
  for (const part of reach([one])) part.screens |= one.screens;
};

/** Name of the file each shared module goes into: few files, in which a screen finds little that it does not use. */
export const mergeFiles = (files: Files): Map<string, string> => {
  const parts = makeParts(files);
  const weights = files.screens.map((id) => (files.isPage(id) ? 1 : opened));
  const worth = weights.map((weight) => weight * request);
  const worthOf = (screens: bigint): number =>
    bitsOf(screens).reduce((sum, screen) => sum + (worth[screen] ?? 0), 0);

  /** Characters loaded without need when two parts are one file, with all that the file then imports. */
  const costOf = (one: Part, other: Part): number => {
    const both = one.screens | other.screens;
    const added = new Map<number, number>();
    for (const part of reach([one, other]))
      for (const screen of bitsOf(both & ~part.screens))
        added.set(screen, (added.get(screen) ?? 0) + part.size);
    return [...added].reduce(
      (cost, [screen, size]) => cost + (weights[screen] ?? 0) * size * Math.max(1, size / bearable),
      0,
    );
  };

  /** The best part to put this one into, if that saves more in requests than it costs. */
  const findPlace = (one: Part): Part | null => {
    let best: Part | null = null;
    let most = 0;
    for (const other of parts) {
      if (other === one || other.isFixed) continue;
      const saved = worthOf(one.screens & other.screens);
      const gain = saved <= most ? 0 : saved - costOf(one, other);
      if (gain > most) [best, most] = [other, gain];
    }
    return best;
  };

  const mergeAll = (): void => {
    let waiting = [...parts].sort((one, other) => one.size - other.size);
    while (waiting.length > 0) {
      const again = new Set<Part>();
      for (const part of waiting) {
        const place = parts.has(part) && !part.isFixed ? findPlace(part) : null;
        if (place === null) continue;
        merge(parts, place, part);
        again.delete(part);
        again.add(place);
      }
      waiting = [...again];
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    mergeAll();
    let isOver = false;
    for (const [screen, id] of files.screens.entries()) {
      const bit = 1n << BigInt(screen);
      const count = [...parts].filter((part) => part.screens & bit).length;
      if (!files.isPage(id) || count <= mostFiles) continue;
      isOver = true;
      worth[screen] = (worth[screen] ?? 0) * dearer;
    }
    if (!isOver) break;
  }
  const merged = [...parts].filter(({ isFixed }) => !isFixed);
  return new Map(
    merged.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`] as const)),
  );
};
