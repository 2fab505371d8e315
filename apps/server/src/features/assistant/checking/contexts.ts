import type { Item } from '@mz/lexicon/statement-items';

/** An item with what stands around it. */
export interface Placed {
  readonly item: Item;
  /** What else is in its list: "A or B" is "B or A". */
  readonly group: readonly Item[];
  /** Neighbours by what they say, the nearer the heavier; beside each, which side it stands on. */
  readonly around: ReadonlyMap<string, number>;
  readonly weight: number;
}

const reach = 7;
/** A neighbour in another clause says less. */
const acrossClauses = 0.35;

const keyOf = ({ kind, value, unit, side }: Item): string =>
  kind === 'word' ? value : `${kind}:${value}:${unit ?? ''}:${side ?? ''}`;

const isSameKind = (a: Item, b: Item): boolean =>
  a.kind === b.kind && (a.kind !== 'figure' || a.unit === b.unit);

const place = (items: readonly Item[], at: number): Placed => {
  const item = items[at];
  if (!item) throw new RangeError('No item there.');
  let [from, to] = [at, at];
  while (items[from - 1]?.group === item.group) from -= 1;
  while (items[to + 1]?.group === item.group) to += 1;
  const around = new Map<string, number>();
  let weight = 0;
  const look = (index: number, side: '<' | '>', distance: number): void => {
    const other = items[index];
    if (!other || isSameKind(other, item)) return;
    const share = (1 / (0.6 + distance * 0.4)) * (other.clause === item.clause ? 1 : acrossClauses);
    const key = keyOf(other);
    for (const [name, part] of [
      [key, share],
      [side + key, share * 0.6],
    ] as const) {
      const before = around.get(name) ?? 0;
      if (part <= before) continue;
      around.set(name, part);
      weight += part - before;
    }
  };
  for (let distance = 1; distance <= reach; distance += 1) {
    look(from - distance, '<', distance);
    look(to + distance, '>', distance);
  }
  return { item, group: items.slice(from, to + 1), around, weight };
};

/** How much of what stands around one item stands around another, 0 to 1. */
export const likeness = (a: Placed, b: Placed): number => {
  let common = 0;
  for (const [key, part] of a.around) common += Math.min(part, b.around.get(key) ?? 0);
  const whole = Math.max(a.weight, Math.min(b.weight, a.weight * 2));
  return whole === 0 ? 0 : common / whole;
};

/** How much of what a negation negates a text says at all, 0 to 1: what follows it, else what stands around it. */
export const coverage = (negation: Placed, keys: ReadonlySet<string>): number => {
  const all = [...negation.around];
  const following = all
    .filter(([key]) => key.startsWith('>'))
    .map(([key, part]) => [key.slice(1), part] as const);
  const own = following.length > 1 ? following : all.filter(([key]) => !/^[<>]/.test(key));
  const whole = own.reduce((sum, [, part]) => sum + part, 0);
  const common = own.reduce((sum, [key, part]) => sum + (keys.has(key) ? part : 0), 0);
  return whole === 0 ? 0 : common / whole;
};

/** Whether two negations negate the same: the heaviest of what follows the one stands near behind the other. */
export const negatesSame = (a: Placed, b: Placed): boolean => {
  const next = ({ around }: Placed): [string, number][] =>
    [...around].filter(([key]) => key.startsWith('>')).sort(([, x], [, y]) => y - x);
  const [own, other] = [next(a).slice(0, 3), new Map(next(b).slice(0, 3))];
  const shared = own.filter(([key]) => other.has(key)).length;
  return own.length === 0 || other.size === 0 || shared >= Math.min(2, own.length, other.size);
};

export const keysOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(keyOf));

const remembered = new WeakMap<readonly Item[], readonly Placed[]>();

/** Every item that must be borne out, in its place. */
export const placed = (items: readonly Item[]): readonly Placed[] => {
  const known = remembered.get(items);
  if (known) return known;
  const all = items.flatMap(({ kind }, at) =>
    kind === 'word' || kind === 'subject' ? [] : [place(items, at)],
  );
  remembered.set(items, all);
  return all;
};
