import { describe, expect, it } from 'vitest';
import { readBan } from './ban.ts';

const now = new Date('2026-03-01T00:00:00Z');

describe('readBan', () => {
  it('reads durations as the protocol writes them', () => {
    expect(readBan('24h', now)).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(readBan('1h30m', now)).toEqual(new Date('2026-03-01T01:30:00Z'));
    expect(readBan('1.5h', now)).toEqual(new Date('2026-03-01T01:30:00Z'));
    expect(readBan('90s', now)).toEqual(new Date('2026-03-01T00:01:30Z'));
    expect(readBan('none', now)).toBeNull();
  });

  it('refuses everything else', () => {
    for (const wrong of ['', 'forever', '24', '-1h', '1d', '1h x', `${'9'.repeat(30)}h`])
      expect(() => readBan(wrong, now)).toThrow(/invalid format for ban duration/);
  });
});
