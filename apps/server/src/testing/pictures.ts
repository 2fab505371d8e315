import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Rows of one bit a pixel, each behind its filter byte: black, or noise, which does not compress. */
const makeRows = (width: number, height: number, isNoise: boolean): Buffer => {
  const length = Math.ceil(width / 8) + 1;
  const rows = Buffer.alloc(length * height);
  if (!isNoise) return rows;
  randomFillSync(rows);
  for (let row = 0; row < height; row += 1) rows[row * length] = 0;
  return rows;
};

/** A PNG of one bit a pixel: few bytes for many pixels where it is black. */
export const makePng = (
  width: number,
  height: number,
  { extra = Buffer.alloc(0), isNoise = false }: { extra?: Buffer; isNoise?: boolean } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(extra.length > 0 ? [chunk('tEXt', extra)] : []),
    chunk('IDAT', deflateSync(makeRows(width, height, isNoise), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
