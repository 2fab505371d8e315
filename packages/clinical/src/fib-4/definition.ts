import { quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { age, platelets } from '../core/inputs.ts';
import { computeFib4, fib4Band } from './fib-4.ts';

const enzyme = (key: string) =>
  quantity(key, 'U/L', { hard: { exclusiveMin: 0, max: 100000 }, plausible: { min: 3, max: 5000 }, step: 1 });

export const definition = defineCalculator({
  id: 'fib-4',
  version: '1.0.0',
  specialty: 'hepatology',
  inputs: {
    age: age({ plausible: { min: 18, max: 120 } }),
    ast: enzyme('astUL'),
    alt: enzyme('altUL'),
    platelets: platelets(),
  },
  results: [{ key: 'fib4', kind: 'number', unit: 'index', decimals: 2, primary: true }],
  bands: {
    fib4: [
      { id: 'high', severity: 'danger' },
      { id: 'indeterminate', severity: 'caution' },
      { id: 'low', severity: 'ok' },
    ],
  },
  notes: ['young'],
  formula: 'FIB-4 = age × AST / (platelets (10⁹/L) × √ALT)',
  evidence: [
    {
      authors: 'Sterling RK, et al.',
      title:
        'Development of a simple noninvasive index to predict significant fibrosis in patients with HIV/HCV coinfection',
      journal: 'Hepatology',
      year: 2006,
      volume: '43',
      pages: '1317–1325',
    },
    {
      authors: 'McPherson S, et al.',
      title: 'Age as a confounding factor for the accurate non-invasive diagnosis of advanced NAFLD fibrosis',
      journal: 'Am J Gastroenterol',
      year: 2017,
      volume: '112',
      pages: '740–751',
    },
  ],
  pitfalls: 3,
  compute: ({ age: years, ast, alt, platelets: count }) => {
    const fib4 = computeFib4(years, ast, alt, count);
    return {
      ok: true,
      results: { fib4 },
      bands: { fib4: fib4Band(fib4, years) },
      notes: years < 35 ? ['young'] : [],
    };
  },
});
