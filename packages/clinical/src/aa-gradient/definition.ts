import { optional } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, barometric, fio2, paco2, pao2 } from '../core/inputs.ts';
import { alveolarOxygen, expectedGradient } from './aa-gradient.ts';

export const definition = defineCalculator({
  id: 'aa-gradient',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: { fio2: fio2(), paco2: paco2(), pao2: pao2(), patm: barometric(), age: optional(age()) },
  results: [
    { key: 'aaGradientMmHg', kind: 'number', unit: 'mmHg', decimals: 1, primary: true },
    { key: 'alveolarPo2MmHg', kind: 'number', unit: 'mmHg', decimals: 1 },
    { key: 'expectedUpper', kind: 'number', unit: 'mmHg', decimals: 1 },
  ],
  bands: {
    aaGradientMmHg: [
      { id: 'raised', severity: 'warning' },
      { id: 'expected', severity: 'ok' },
    ],
  },
  notes: ['negative', 'roomAirOnly', 'highFio2'],
  formula: 'PAO₂ = FiO₂ × (Patm − 47) − PaCO₂ / 0.8; A–a = PAO₂ − PaO₂; expected upper limit = age / 4 + 4',
  evidence: [
    {
      authors: 'Mellemgaard K',
      title: 'The alveolar-arterial oxygen difference: its size and components in normal man',
      journal: 'Acta Physiol Scand',
      year: 1966,
      volume: '67',
      pages: '10–20',
    },
  ],
  pitfalls: 3,
  compute: ({ fio2: fraction, paco2: co2, pao2: o2, patm, age: years }) => {
    const alveolar = alveolarOxygen(fraction, patm, co2);
    const gradient = alveolar - o2;
    const upper = years === undefined ? null : expectedGradient(years);
    const notes: string[] = [];
    if (gradient < 0) notes.push('negative');
    if (upper !== null && fraction > 0.21) notes.push('roomAirOnly');
    if (fraction >= 0.9) notes.push('highFio2');
    return {
      ok: true,
      results: { aaGradientMmHg: gradient, alveolarPo2MmHg: alveolar, expectedUpper: upper },
      bands: {
        aaGradientMmHg:
          upper === null || fraction > 0.21 || gradient < 0
            ? undefined
            : gradient > upper
              ? 'raised'
              : 'expected',
      },
      notes,
    };
  },
});
