const mostDepth = 64;

/** What is nested deeper than anything the product sends or reads. */
export class TooDeepError extends Error {
  override name = 'TooDeepError';
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const mapTexts = (value: unknown, change: (text: string) => string, depth: number): unknown => {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  // Streams, files and dates stay what they are.
  if (!isList && !isPlain(value)) return value;
  if (depth === 0) throw new TooDeepError('Nested too deep.');
  if (isList) return value.map((one) => mapTexts(one, change, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [change(key), mapTexts(one, change, depth - 1)]),
  );
};

/**
 * The same data with every text well-formed: half a surrogate pair can be sent but neither encoded nor stored.
 *
 * @throws TooDeepError for what is nested without end
 */
export const toWellFormedTexts = (value: unknown): unknown =>
  mapTexts(value, (text) => text.toWellFormed(), mostDepth);

/**
 * The same data with only texts PostgreSQL can hold: well-formed, without U+0000.
 *
 * @throws TooDeepError for what is nested without end
 */
export const toStorableTexts = <T>(value: T): T =>
  mapTexts(value, (text) => text.replaceAll('\u0000', '').toWellFormed(), mostDepth) as T;
