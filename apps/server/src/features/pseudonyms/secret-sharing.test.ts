import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { joinShares, splitSecret } from './secret-sharing.ts';

const at = (shares: readonly Buffer[], index: number): Buffer => shares[index] ?? Buffer.alloc(0);

describe('shares of a secret', () => {
  it('give it back by any two of them', () => {
    const secret = randomBytes(32);
    const shares = splitSecret(secret, 5);
    for (let one = 0; one < 5; one += 1)
      for (let other = 0; other < 5; other += 1)
        if (one !== other) expect(joinShares(at(shares, one), at(shares, other))).toEqual(secret);
  });

  it('tell nothing alone: each value of a share stands for every secret equally often', () => {
    const values = new Set<number>();
    for (let round = 0; round < 4_000; round += 1)
      values.add(at(splitSecret(Buffer.from([7]), 2), 0)[1] ?? -1);
    expect(values.size).toBe(256);
  });

  it('give nothing back twice the same, nor of different lengths, nor a foreign one', () => {
    const secret = randomBytes(32);
    const shares = splitSecret(secret, 3);
    expect(joinShares(at(shares, 0), at(shares, 0))).toBeNull();
    expect(joinShares(at(shares, 0), at(shares, 1).subarray(1))).toBeNull();
    expect(joinShares(at(shares, 0), at(splitSecret(randomBytes(32), 3), 1))).not.toEqual(secret);
    expect(() => splitSecret(secret, 1)).toThrow(RangeError);
  });
});
