import { flag } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, heartRate, spo2 } from '../core/inputs.ts';
import { countPercCriteria } from './perc.ts';

export const definition = defineCalculator({
  id: 'perc',
  version: '1.0.0',
  specialty: 'haematology',
  inputs: {
    age: age({ plausible: { min: 18, max: 120 } }),
    heartRate: heartRate(),
    spo2: spo2(),
    unilateralLegSwelling: flag(),
    hemoptysis: flag(),
    recentSurgeryOrTrauma: flag(),
    previousVte: flag(),
    estrogenUse: flag(),
  },
  results: [
    { key: 'criteriaMet', kind: 'number', unit: 'criteria', decimals: 0, primary: true },
    { key: 'negative', kind: 'flag' },
  ],
  bands: {
    criteriaMet: [
      { id: 'notRuledOut', severity: 'warning', from: 1 },
      { id: 'ruledOut', severity: 'ok' },
    ],
  },
  notes: ['lowPretest'],
  formula: 'negative = 0 of 8 criteria',
  evidence: [
    {
      authors: 'Kline JA, et al.',
      title:
        'Clinical criteria to prevent unnecessary diagnostic testing in emergency department patients with suspected pulmonary embolism',
      journal: 'J Thromb Haemost',
      year: 2004,
      volume: '2',
      pages: '1247–1255',
    },
    {
      authors: 'Kline JA, et al.',
      title: 'Prospective multicenter evaluation of the pulmonary embolism rule-out criteria',
      journal: 'J Thromb Haemost',
      year: 2008,
      volume: '6',
      pages: '772–780',
    },
  ],
  pitfalls: 2,
  compute: (values) => {
    const criteriaMet = countPercCriteria(values);
    return { ok: true, results: { criteriaMet, negative: criteriaMet === 0 }, notes: ['lowPretest'] };
  },
});
