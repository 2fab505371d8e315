/** A part of a picture, in shares of its width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const places = 4;
const pattern = /^(0(?:\.\d{1,6})?|1(?:\.0{1,6})?),(0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/** A point of a picture as an answer names it; null for anything else. */
export const readPoint = (written: string | undefined): { x: number; y: number } | null => {
  const [, x, y] = pattern.exec(written ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
};

export const writePoint = (x: number, y: number): string =>
  [x, y].map((share) => String(Number(Math.min(1, Math.max(0, share)).toFixed(places)))).join(',');

/** Whether one point was named, and it lies in one of the areas. */
export const isSpotted = (areas: readonly Area[], chosen: readonly string[]): boolean => {
  const point = chosen.length === 1 ? readPoint(chosen[0]) : null;
  return (
    point !== null &&
    areas.some(
      ({ x, y, width, height }) =>
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
    )
  );
};
