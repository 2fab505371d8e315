import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { weight } from '../core/inputs.ts';
import { firstPhaseRate, parklandTotal } from './parkland.ts';

export const definition = defineCalculator({
  id: 'parkland',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    weight: weight(),
    tbsa: quantity('tbsaPercent', '%', {
      hard: { exclusiveMin: 0, max: 100 },
      plausible: { min: 10 },
      step: 1,
    }),
    coefficient: quantity('mlPerKgPerPercent', 'mL/kg/%', {
      hard: { min: 1, max: 6 },
      plausible: { min: 2, max: 4 },
      default: 4,
      help: 'parkland:help.coefficient',
      step: 0.5,
    }),
    hours: quantity('hoursSinceBurn', 'h', { hard: { min: 0 }, valid: { max: 24 }, default: 0, step: 0.5 }),
    given: quantity('givenMl', 'mL', { hard: { min: 0, max: 100000 }, default: 0, step: 100 }),
  },
  results: [
    { key: 'total24hMl', kind: 'number', unit: 'mL', decimals: 0, primary: true },
    { key: 'first8hMl', kind: 'number', unit: 'mL', decimals: 0 },
    { key: 'first8hRateMlH', kind: 'number', unit: 'mL/h', decimals: 0 },
    { key: 'next16hRateMlH', kind: 'number', unit: 'mL/h', decimals: 0 },
    { key: 'urineTargetMlH', kind: 'number', unit: 'mL/h', decimals: 0 },
  ],
  notes: ['afterHour8', 'ahead', 'titrate'],
  formula: 'total = coefficient × kg × %TBSA in 24 h; half by hour 8 from the burn, half in the next 16 h',
  evidence: [
    {
      authors: 'Baxter CR',
      title: 'Fluid volume and electrolyte changes of the early postburn period',
      journal: 'Clin Plast Surg',
      year: 1974,
      volume: '1',
      pages: '693–709',
    },
  ],
  pitfalls: 3,
  compute: ({ weight: kg, tbsa, coefficient, hours, given }) => {
    const total = parklandTotal(kg, tbsa, coefficient);
    const rate = firstPhaseRate(total, hours, given);
    const notes = ['titrate'];
    if (hours >= 8) notes.push('afterHour8');
    else if (rate === null) notes.push('ahead');
    return {
      ok: true,
      results: {
        total24hMl: total,
        first8hMl: total / 2,
        first8hRateMlH: rate,
        next16hRateMlH: total / 2 / 16,
        urineTargetMlH: kg * (kg < 30 ? 1 : 0.5),
      },
      notes,
    };
  },
});
