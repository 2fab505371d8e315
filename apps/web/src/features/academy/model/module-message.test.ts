import { describe, expect, it } from 'vitest';
import { moduleGreeting, readModuleMessage } from './module-message.ts';

const said = {
  from: 'mz-module',
  kind: 'kept',
  location: 'page-2',
  suspend: 'seen=2',
  status: 'passed',
  score: 85,
  progress: null,
};

describe('what the frame of a package says', () => {
  it('is read where it is whole and within its bounds', () => {
    expect(readModuleMessage(said)).toEqual(said);
    const strange = [
      null,
      'passed',
      { ...said, from: 'elsewhere' },
      { ...said, kind: 'navigate' },
      { ...said, status: 'graduated' },
      { ...said, score: 101 },
      { ...said, suspend: 'x'.repeat(64_001) },
      { ...said, location: { toString: 1 } },
    ];
    for (const one of strange) expect(readModuleMessage(one)).toBeNull();
  });

  it('is answered by what it kept, and by nobody’s name', () => {
    const greeting = JSON.parse(
      moduleGreeting({ location: 'a', suspend: 'b', status: 'incomplete', score: null }),
    );
    expect(greeting).toEqual({
      state: { location: 'a', suspend: 'b', status: 'incomplete', score: null },
      learner: { id: 'learner', name: 'Learner' },
    });
  });
});
