import { describe, expect, it } from 'vitest';
import root from '../../../../../../package.json';
import { currentRelease, dateOf, releases } from './releases.ts';

describe('releases', () => {
  it('describes the version of this source first', () => {
    expect(currentRelease.version).toBe(root.version);
  });

  it('has real dates, newest first', () => {
    const days = releases.map((release) => dateOf(release).toISOString().slice(0, 10));
    expect(days).toEqual(releases.map((release) => release.date));
    expect(days).toEqual([...days].sort().reverse());
  });
});
