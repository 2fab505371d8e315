import { describe, expect, it } from 'vitest';
import { understand } from './query.ts';

describe('what a question is understood to name', () => {
  it('takes no word for a name because a described disease is named after it', () => {
    const asked =
      'who really needs a head CT before the LP in bacterial meningitis? my senior scans everybody';
    expect(understand(asked, [], 'en').unknownNames).toEqual([]);
  });

  it('still finds a name that nobody knows beside a disease', () => {
    expect(understand('treatment of morvanella syndrome', [], 'en').unknownNames).toEqual(['morvanella']);
  });
});
