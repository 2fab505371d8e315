import { setImmediate } from 'node:timers/promises';
import type { Keys } from './keys.ts';

/** One way to ask for a passage, or for what none holds. */
export interface WayToAsk {
  readonly key: string | null;
  readonly keys: Keys;
}

/** How like the nearest way to ask for something a question is: 0 to 1. */
export interface Likeness {
  /** By passage; those it is like in nothing are left out. */
  readonly ofPassages: ReadonlyMap<string, number>;
  /** Of what no source holds. */
  readonly ofElse: number;
}

export interface AskedIndex {
  readonly likenessOf: (keys: Keys) => Likeness;
  /** How much a key counts, by how few ways hold it. */
  readonly rarityOf: (key: string) => number;
  /** Of the keys of a question those that some way to ask for one of these passages holds. */
  readonly saidOf: (passages: ReadonlySet<string>, keys: Keys) => ReadonlySet<string>;
}

/** Where a key stands: numbers of ways, with what it counts in each. */
interface Postings {
  readonly ways: Uint32Array;
  readonly weights: Float32Array;
}

/** So many keys are weighed at a time. */
const keysAtATime = 2000;

/**
 * Ways to ask as vectors of their keys, weighed by how rare these are among them. They are taken one batch at a time, and
 * requests are served in between.
 */
export const indexWays = async (batches: Iterable<readonly WayToAsk[]>): Promise<AskedIndex> => {
  const names: (string | null)[] = [];
  const places = new Map<string, { readonly ways: number[]; readonly shares: number[] }>();
  for (const batch of batches) {
    for (const { key: name, keys } of batch) {
      for (const [key, share] of keys) {
        let of = places.get(key);
        if (!of) {
          of = { ways: [], shares: [] };
          places.set(key, of);
        }
        of.ways.push(names.length);
        of.shares.push(share);
      }
      names.push(name);
    }
    await setImmediate();
  }
  const rarityOf = (count: number): number => Math.log(1 + names.length / (1 + count));
  const squares = new Float32Array(names.length);
  const postings = new Map<string, Postings>();
  for (const [key, { ways, shares }] of places) {
    const rarity = rarityOf(ways.length);
    const weights = Float32Array.from(shares, (share) => share * rarity);
    for (const [at, way] of ways.entries()) squares[way] = (squares[way] ?? 0) + (weights[at] ?? 0) ** 2;
    postings.set(key, { ways: Uint32Array.from(ways), weights });
    if (postings.size % keysAtATime === 0) await setImmediate();
  }
  return {
    rarityOf: (key) => rarityOf(postings.get(key)?.ways.length ?? 0),
    saidOf: (passages, keys) =>
      new Set(
        [...keys.keys()].filter((key) =>
          postings.get(key)?.ways.some((way) => {
            const name = names[way] ?? null;
            return name !== null && passages.has(name);
          }),
        ),
      ),
    likenessOf: (keys) => {
      const products = new Float32Array(names.length);
      let length = 0;
      for (const [key, share] of keys) {
        const found = postings.get(key);
        const weight = share * rarityOf(found?.ways.length ?? 0);
        length += weight * weight;
        if (!found) continue;
        const { ways, weights } = found;
        for (let at = 0; at < ways.length; at += 1) {
          const way = ways[at] ?? 0;
          products[way] = (products[way] ?? 0) + weight * (weights[at] ?? 0);
        }
      }
      const ofPassages = new Map<string, number>();
      let ofElse = 0;
      for (const [way, product] of products.entries()) {
        if (product === 0) continue;
        const key = names[way] ?? null;
        const likeness = product / Math.sqrt(length * (squares[way] ?? 1));
        if (key === null) ofElse = Math.max(ofElse, likeness);
        else if (likeness > (ofPassages.get(key) ?? 0)) ofPassages.set(key, likeness);
      }
      return { ofPassages, ofElse };
    },
  };
};

/** An index that is made when it is first asked for; where that fails, it is made anew the next time. */
export const indexWhenAsked = (ways: () => Iterable<readonly WayToAsk[]>): (() => Promise<AskedIndex>) => {
  let made: Promise<AskedIndex> | null = null;
  return () => {
    made ??= indexWays(ways()).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
};

/**
 * An index in which some passages are asked for in other ways than it was made of: what it says of them does not count.
 * Each of these ways is compared with every question, so that they should be few.
 */
export const withOtherWays = (
  index: AskedIndex,
  changed: ReadonlySet<string>,
  ways: readonly { readonly key: string; readonly keys: Keys }[],
): AskedIndex => {
  if (changed.size === 0) return index;
  const lengthOf = (keys: Keys): number => {
    let length = 0;
    for (const [key, share] of keys) length += (share * index.rarityOf(key)) ** 2;
    return length;
  };
  const measured = ways.map((way) => ({ ...way, length: lengthOf(way.keys) }));
  return {
    ...index,
    saidOf: (passages, keys) => {
      const before = new Set([...passages].filter((key) => !changed.has(key)));
      const said = new Set(index.saidOf(before, keys));
      for (const way of ways)
        if (passages.has(way.key)) for (const key of keys.keys()) if (way.keys.has(key)) said.add(key);
      return said;
    },
    likenessOf: (asked) => {
      const { ofPassages: all, ofElse } = index.likenessOf(asked);
      const ofPassages = new Map([...all].filter(([key]) => !changed.has(key)));
      const lengthOfAsked = lengthOf(asked);
      for (const { key, keys, length } of measured) {
        let product = 0;
        for (const [one, share] of asked) product += share * (keys.get(one) ?? 0) * index.rarityOf(one) ** 2;
        if (product === 0) continue;
        const likeness = product / Math.sqrt(length * lengthOfAsked);
        if (likeness > (ofPassages.get(key) ?? 0)) ofPassages.set(key, likeness);
      }
      return { ofPassages, ofElse };
    },
  };
};
