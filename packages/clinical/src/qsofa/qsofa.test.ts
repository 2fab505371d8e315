import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

describe('qSOFA', () => {
  it('counts each criterion at its limit and not beyond it (Singer 2016)', () => {
    const none = { respiratoryRate: 21, sbpMmHg: 101, gcs: 15 };
    expectResults(definition, none, { score: 0 });
    expectResults(definition, { ...none, respiratoryRate: 22 }, { score: 1 });
    expectResults(definition, { ...none, sbpMmHg: 100 }, { score: 1 });
    expectResults(definition, { ...none, gcs: 14 }, { score: 1 });
    expectResults(definition, { respiratoryRate: 22, sbpMmHg: 100, gcs: 14 }, { score: 3 });
    expectCut(definition, 'score', 2, 'negative', 'positive');
    expectRefusal(definition, { ...none, gcs: 2 }, 'gcs', 'below-minimum', 3);
    expectRefusal(definition, { ...none, gcs: 14.5 }, 'gcs', 'not-an-integer');
  });
});
