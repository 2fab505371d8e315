export interface InputBounds {
  /** Keys of one object, entries of one list. */
  readonly maxEntries: number;
  /** Values of every kind in the whole body. */
  readonly maxValues: number;
  readonly maxDepth: number;
  /** Characters of one text or key. */
  readonly maxText: number;
}

/** Room for every body the account and REST protocols know; their fields have tighter bounds of their own. */
export const protocolBounds: InputBounds = {
  maxEntries: 1_000,
  maxValues: 10_000,
  maxDepth: 40,
  maxText: 20_000,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Why a parsed body may not be looked at any further, or null. Each step is counted, so that the check itself costs no
 * more than `maxValues` steps whatever was sent.
 */
export const findExcess = (body: unknown, bounds: InputBounds = protocolBounds): string | null => {
  let values = 0;
  const check = (value: unknown, depth: number): string | null => {
    values += 1;
    if (values > bounds.maxValues) return 'holds too many values';
    if (typeof value === 'string') {
      if (value.length > bounds.maxText) return 'a text is too long';
      return value.includes('\u0000') || !value.isWellFormed() ? 'a text is not valid Unicode' : null;
    }
    if (typeof value !== 'object' || value === null) return null;
    if (depth >= bounds.maxDepth) return 'nested too deeply';
    const keys = Object.keys(value);
    if (keys.length > bounds.maxEntries) return 'an object holds too many keys';
    for (const key of keys) {
      const excess = check(key, depth) ?? check((value as Record<string, unknown>)[key], depth + 1);
      if (excess !== null) return excess;
    }
    return null;
  };
  return check(body, 0);
};

/** What is wrong with a body that has to be one bounded object, or null. */
export const findBodyFault = (body: unknown, bounds?: InputBounds): string | null =>
  isObject(body) ? findExcess(body, bounds) : 'it has to be an object';
