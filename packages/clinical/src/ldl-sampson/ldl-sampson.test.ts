import { describe, it } from 'vitest';
import { expectCut, expectRefusal, expectResults } from '../core/test-support.ts';
import { definition } from './definition.ts';

const lipids = { totalCholesterolMgDl: 300, hdlMgDl: 45, triglyceridesMgDl: 700 };

describe('LDL, Sampson', () => {
  it('follows the NIH equation (JAMA Cardiol 2020)', () => {
    expectResults(definition, lipids, { ldlMgDl: 125.92 }, 0.01);
    expectResults(
      definition,
      { totalCholesterolMgDl: 240, hdlMgDl: 38, triglyceridesMgDl: 310 },
      { ldlMgDl: 145.082 },
      0.001,
    );
  });

  it('converts to mg/dL and back, without refitting', () => {
    expectResults(
      definition,
      { totalCholesterolMmolL: 300 * 0.02586, hdlMmolL: 45 * 0.02586, triglyceridesMmolL: 700 * 0.01129 },
      { ldlMmolL: 125.92 * 0.02586 },
      0.001,
    );
  });

  it('is valid up to 800 mg/dL of triglycerides', () => {
    expectResults(definition, { ...lipids, triglyceridesMgDl: 800 }, {});
    expectRefusal(
      definition,
      { ...lipids, triglyceridesMgDl: 801 },
      'triglyceridesMgDl',
      'out-of-range',
      800,
    );
    expectRefusal(definition, { ...lipids, hdlMgDl: 310 }, 'hdlMgDl', 'not-computable');
    expectCut(definition, 'ldlMgDl', 100, 'optimal', 'nearOptimal');
  });
});
