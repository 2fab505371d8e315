import { describe, expect, it } from 'vitest';
import { expectRefusal, expectResults, run } from '../core/test-support.ts';
import { definition } from './definition.ts';

const well = {
  pfRatioMmHg: 400,
  respiratorySupport: false,
  plateletsX10e9L: 150,
  bilirubinMgDl: 1.1,
  mapMmHg: 70,
  gcs: 15,
  creatinineMgDl: 1.1,
};
const score = (more: object) => run(definition, { ...well, ...more }).results.score;
const scores = (field: string, values: number[], more: object = {}) =>
  values.map((value) => score({ ...more, [field]: value }));

describe('SOFA (Vincent 1996)', () => {
  it('is 0 at the last normal value of every organ', () => {
    expectResults(definition, well, { score: 0 });
  });

  it('has every limit on both sides', () => {
    expect(scores('pfRatioMmHg', [400, 399, 300, 299, 200, 199, 100, 99])).toEqual([0, 1, 1, 2, 2, 2, 2, 2]);
    expect(scores('pfRatioMmHg', [299, 200, 199, 100, 99], { respiratorySupport: true })).toEqual([
      2, 2, 3, 3, 4,
    ]);
    expect(scores('plateletsX10e9L', [150, 149, 100, 99, 50, 49, 20, 19])).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    expect(scores('bilirubinMgDl', [1.1, 1.2, 1.9, 2, 5.9, 6, 11.9, 12])).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    expect(scores('creatinineMgDl', [1.1, 1.2, 1.9, 2, 3.4, 3.5, 4.9, 5])).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    expect(scores('gcs', [15, 14, 13, 12, 10, 9, 6, 5])).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
    expect(scores('urineOutputMlDay', [500, 499, 200, 199])).toEqual([0, 3, 3, 4]);
    expect(scores('mapMmHg', [70, 69])).toEqual([0, 1]);
  });

  it('uses the printed µmol/L table for values entered in µmol/L', () => {
    const { bilirubinMgDl: _, creatinineMgDl: __, ...rest } = well;
    const at = (bilirubinUmolL: number, creatinineUmolL: number) =>
      run(definition, { ...rest, bilirubinUmolL, creatinineUmolL }).results.score;
    expect([19, 20, 32, 33, 101, 102, 204, 205].map((value) => at(value, 100))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4,
    ]);
    expect([109, 110, 170, 171, 299, 300, 440, 441].map((value) => at(10, value))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4,
    ]);
  });

  it('lets the vasopressor class replace the pressure', () => {
    expect(scores('dopamineMcgKgMin', [5, 5.1, 15, 15.1], { mapMmHg: 60 })).toEqual([2, 3, 3, 4]);
    expect(score({ dobutamineMcgKgMin: 1, mapMmHg: 60 })).toBe(2);
    expect(scores('norepinephrineMcgKgMin', [0.01, 0.1, 0.11])).toEqual([3, 3, 4]);
    expect(scores('epinephrineMcgKgMin', [0.1, 0.11])).toEqual([3, 4]);
  });

  it('is incomplete, not zero, when an organ is missing', () => {
    expectRefusal(definition, { ...well, plateletsX10e9L: undefined }, 'plateletsX10e9L', 'missing');
    expectRefusal(definition, { ...well, gcs: 16 }, 'gcs', 'above-maximum', 15);
  });
});
