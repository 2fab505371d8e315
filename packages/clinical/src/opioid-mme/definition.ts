import { choice, items, optional, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { computeMme, OPIOIDS, type OpioidItem, PATCH } from './opioid-mme.ts';

export const definition = defineCalculator({
  id: 'opioid-mme',
  version: '1.0.0',
  specialty: 'pharmacology',
  inputs: {
    items: items(
      {
        drug: choice(OPIOIDS),
        dailyDose: optional(
          quantity('dailyDoseMg', 'mg/day', {
            hard: { min: 0, max: 20000 },
            plausible: { max: 2000 },
            step: 5,
          }),
        ),
        patch: optional(
          quantity('mcgPerHour', 'mcg/h', {
            hard: { min: 0, max: 2000 },
            plausible: { max: 400 },
            step: 12.5,
          }),
        ),
      },
      1,
      20,
    ),
  },
  results: [{ key: 'mmePerDay', kind: 'number', unit: 'MME/day', decimals: 1, primary: true }],
  bands: {
    mmePerDay: [
      { id: 'reassess', severity: 'danger', from: 50 },
      { id: 'below', severity: 'info' },
    ],
  },
  notes: ['notForConversion'],
  formula: 'MME = Σ daily dose × factor (CDC 2022); transdermal fentanyl: mcg/h × 2.4',
  evidence: [
    {
      authors: 'Dowell D, et al.',
      title: 'CDC Clinical Practice Guideline for Prescribing Opioids for Pain — United States, 2022',
      journal: 'MMWR Recomm Rep',
      year: 2022,
      volume: '71(3)',
      pages: '1–95',
      doi: '10.15585/mmwr.rr7103a1',
    },
  ],
  pitfalls: 3,
  compute: ({ items: list }) => {
    const opioids: OpioidItem[] = [];
    for (const [n, { drug, dailyDose, patch }] of list.entries()) {
      const [wanted, other] = drug === PATCH ? [patch, dailyDose] : [dailyDose, patch];
      const [key, unit] = drug === PATCH ? ['mcgPerHour', 'mcg/h'] : ['dailyDoseMg', 'mg/day'];
      if (wanted === undefined) return refuse(`items[${n}].${key}`, 'missing', null, unit);
      if (other !== undefined) {
        return refuse(`items[${n}].${drug === PATCH ? 'dailyDoseMg' : 'mcgPerHour'}`, 'conflict', key);
      }
      opioids.push({ drug, amount: wanted });
    }
    return { ok: true, results: { mmePerDay: computeMme(opioids) }, notes: ['notForConversion'] };
  },
});
