import { flag } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { weight } from '../core/inputs.ts';
import { dailyMaintenance, hourlyMaintenance } from './maintenance-fluids.ts';

export const definition = defineCalculator({
  id: 'maintenance-fluids',
  version: '1.0.0',
  specialty: 'obstetrics-paediatrics',
  inputs: { weight: weight(), neonate: flag({ default: false }) },
  results: [
    { key: 'mlPerHour', kind: 'number', unit: 'mL/h', decimals: 1, primary: true },
    { key: 'mlPerDay', kind: 'number', unit: 'mL/day', decimals: 0 },
  ],
  formula: '4 mL/kg/h for the first 10 kg + 2 for the next 10 + 1 above 20; daily 100 / 50 / 20 mL/kg',
  evidence: [
    {
      authors: 'Holliday MA, Segar WE',
      title: 'The maintenance need for water in parenteral fluid therapy',
      journal: 'Pediatrics',
      year: 1957,
      volume: '19',
      pages: '823–832',
    },
  ],
  pitfalls: 3,
  compute: ({ weight: kg, neonate }) =>
    neonate
      ? refuse('neonate', 'not-applicable')
      : { ok: true, results: { mlPerHour: hourlyMaintenance(kg), mlPerDay: dailyMaintenance(kg) } },
});
