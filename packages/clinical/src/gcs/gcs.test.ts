import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('Glasgow Coma Scale', () => {
  it('adds its parts, 3 to 15 (Teasdale 1974)', () => {
    expectResults(definition, { eye: 4, verbal: 5, motor: 6 }, { score: 15, written: 'E4V5M6', gcsP: null });
    expectResults(definition, { eye: 1, verbal: 1, motor: 1, unreactivePupils: 2 }, { score: 3, gcsP: 1 });
  });

  it('does not total what could not be tested', () => {
    expectResults(
      definition,
      { eye: 4, verbal: 'NT', motor: 6, unreactivePupils: 0 },
      { score: null, written: 'E4VTM6', gcsP: null },
    );
  });

  it('has its limits on both sides and refuses points that do not exist', () => {
    expectCut(definition, 'score', 13, 'moderate', 'mild');
    expectCut(definition, 'score', 9, 'severe', 'moderate');
    expectRefusal(definition, { eye: 5, verbal: 5, motor: 6 }, 'eye', 'not-a-choice');
    expectRefusal(definition, { eye: 4, verbal: 5, motor: 0 }, 'motor', 'not-a-choice');
    expectRefusal(definition, { eye: 4, verbal: 5 }, 'motor', 'missing');
  });
});
