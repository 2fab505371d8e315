import { describe, expect, it } from 'vitest';
import { expectCut, expectRefusal, expectResults, warningsOf } from '../core/test-support.ts';
import { definition } from './definition.ts';

const lipids = { totalCholesterolMgDl: 240, hdlMgDl: 38, triglyceridesMgDl: 310 };

describe('LDL, Friedewald', () => {
  it('is TC − HDL − TG/5, or TG/2.2 in mmol/L (Clin Chem 1972)', () => {
    expectResults(definition, lipids, { ldlMgDl: 140, nonHdlMgDl: 202 });
    expectResults(
      definition,
      { totalCholesterolMmolL: 5.2, hdlMmolL: 1.3, triglyceridesMmolL: 1.1 },
      { ldlMmolL: 3.4 },
      1e-9,
    );
  });

  it('is refused from 400 mg/dL (4.5 mmol/L) of triglycerides', () => {
    expectResults(definition, { ...lipids, triglyceridesMgDl: 399 }, {});
    expectRefusal(
      definition,
      { ...lipids, triglyceridesMgDl: 400 },
      'triglyceridesMgDl',
      'out-of-range',
      400,
    );
    const si = { totalCholesterolMmolL: 6, hdlMmolL: 1 };
    expectResults(definition, { ...si, triglyceridesMmolL: 4.49 }, {});
    expectRefusal(definition, { ...si, triglyceridesMmolL: 4.5 }, 'triglyceridesMmolL', 'out-of-range', 4.5);
  });

  it('does not give a negative LDL or one from an HDL above the total', () => {
    expectRefusal(
      definition,
      { totalCholesterolMgDl: 100, hdlMgDl: 40, triglyceridesMgDl: 350 },
      'triglyceridesMgDl',
      'out-of-range',
    );
    expectRefusal(
      definition,
      { ...lipids, hdlMgDl: 240 },
      'hdlMgDl',
      'not-computable',
      'totalCholesterolMgDl',
    );
  });

  it('has the ATP III limits on both sides and warns below 70', () => {
    expectCut(definition, 'ldlMgDl', 100, 'optimal', 'nearOptimal');
    expectCut(definition, 'ldlMgDl', 130, 'nearOptimal', 'borderline');
    expectCut(definition, 'ldlMgDl', 160, 'borderline', 'high');
    expectCut(definition, 'ldlMgDl', 190, 'high', 'veryHigh');
    const at = (tc: number) =>
      warningsOf(definition, { totalCholesterolMgDl: tc, hdlMgDl: 50, triglyceridesMgDl: 100 });
    expect([at(140), at(139)]).toEqual([[], ['low']]);
  });
});
