import { hash } from 'node:crypto';
import { Transform } from 'node:stream';

const newline = 10;
const lanes = 8;

export interface LineCount {
  readonly rows: number;
  /** Hex of 32 bytes. */
  readonly digest: string;
}

/**
 * Passes lines on and sums the SHA-256 of each, lane by lane, so that two tables with the same rows have the same
 * digest whatever order they come in. Lines may be cut anywhere between chunks.
 */
export const createLineDigest = (): { readonly through: Transform; readonly result: () => LineCount } => {
  const sum = new Uint32Array(lanes);
  let rows = 0;
  let rest: Buffer[] = [];
  const add = (line: Buffer): void => {
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < lanes; lane += 1)
      sum[lane] = ((sum[lane] ?? 0) + digest.readUInt32BE(lane * 4)) >>> 0;
    rows += 1;
  };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        const line = chunk.subarray(from, at);
        add(rest.length > 0 ? Buffer.concat([...rest, line]) : line);
        rest = [];
        from = at + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      done(null, chunk);
    },
    flush(done) {
      if (rest.length > 0) add(Buffer.concat(rest));
      rest = [];
      done();
    },
  });
  const result = (): LineCount => {
    const bytes = Buffer.alloc(lanes * 4);
    for (const [lane, value] of sum.entries()) bytes.writeUInt32BE(value, lane * 4);
    return { rows, digest: bytes.toString('hex') };
  };
  return { through, result };
};
