import { optional, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { glucose, sodium, urea } from '../core/inputs.ts';
import { computeOsmolality, ETHANOL_DIVISOR } from './serum-osmolality.ts';

export const definition = defineCalculator({
  id: 'serum-osmolality',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    na: sodium(),
    glucose: glucose(),
    urea: urea({ divide: 2.8 }),
    ethanol: optional(
      quantity(
        'ethanolMgDl',
        'mg/dL',
        { hard: { min: 0, max: 3000 }, plausible: { max: 800 }, step: 1 },
        { key: 'ethanolMmolL', unit: 'mmol/L', multiply: ETHANOL_DIVISOR },
      ),
    ),
    ethanolDivisor: quantity('ethanolDivisor', 'divisor', {
      hard: { min: 3, max: 5 },
      default: ETHANOL_DIVISOR,
      help: 'serum-osmolality:help.ethanolDivisor',
      step: 0.1,
    }),
    measured: optional(
      quantity('measuredOsmolality', 'mOsm/kg', {
        hard: { min: 100, max: 1000 },
        plausible: { min: 200, max: 600 },
        step: 1,
      }),
    ),
  },
  results: [
    { key: 'osmolality', kind: 'number', unit: 'mOsm/kg', decimals: 1, primary: true },
    { key: 'osmolGap', kind: 'number', unit: 'mOsm/kg', decimals: 1 },
  ],
  bands: {
    osmolality: [
      { id: 'high', severity: 'warning', above: 295 },
      { id: 'normal', severity: 'ok', from: 275 },
      { id: 'low', severity: 'warning' },
    ],
    osmolGap: [
      { id: 'raised', severity: 'warning', above: 10 },
      { id: 'normal', severity: 'ok', from: -10 },
      { id: 'negative', severity: 'caution' },
    ],
  },
  formula:
    '2 × Na + glucose / 18 + BUN / 2.8 + ethanol / 4.6 (mg/dL); 2 × Na + glucose + urea + ethanol (mmol/L); gap = measured − calculated',
  evidence: [
    {
      authors: 'Purssell RA, et al.',
      title:
        'Derivation and validation of a formula to calculate the contribution of ethanol to the osmolal gap',
      journal: 'Ann Emerg Med',
      year: 2001,
      volume: '38',
      pages: '653–659',
    },
  ],
  pitfalls: 3,
  compute: ({ na, glucose: sugar, urea: nitrogen, ethanol, ethanolDivisor, measured }) => {
    const osmolality = computeOsmolality(na, sugar, nitrogen, ethanol ?? 0, ethanolDivisor);
    return {
      ok: true,
      results: { osmolality, osmolGap: measured === undefined ? null : measured - osmolality },
    };
  },
});
