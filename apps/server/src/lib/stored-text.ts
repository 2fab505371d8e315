const maxDepth = 64;

/** What is nested deeper than anything the product sends or reads. */
class TooDeepError extends Error {
  override name = 'TooDeepError';
}

interface Change {
  readonly text: (text: string) => string;
  /** What becomes of data nested without end. */
  readonly tooDeep: (value: unknown) => unknown;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const mapTexts = (value: unknown, change: Change, depth = maxDepth): unknown => {
  if (typeof value === 'string') return change.text(value);
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  // Streams, files and dates stay what they are.
  if (!isList && !isPlain(value)) return value;
  if (depth === 0) return change.tooDeep(value);
  if (isList) return value.map((one) => mapTexts(one, change, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [change.text(key), mapTexts(one, change, depth - 1)]),
  );
};

/**
 * The same data with every text well-formed: half a surrogate pair can be sent but neither encoded nor stored. What is
 * nested without end is left as it is, for the route to refuse.
 */
export const toWellFormedTexts = (value: unknown): unknown =>
  mapTexts(value, { text: (text) => text.toWellFormed(), tooDeep: (rest) => rest });

/**
 * The same data with only texts PostgreSQL can hold: well-formed, without U+0000.
 *
 * @throws TooDeepError for what is nested without end
 */
export const toStorableTexts = <T>(value: T): T =>
  mapTexts(value, {
    text: (text) => text.replaceAll('\u0000', '').toWellFormed(),
    tooDeep: () => {
      throw new TooDeepError('Nesting depth exceeded.');
    },
  }) as T;
