import { indexEntry } from './entry.ts';

export const organsEntries = [
  indexEntry('egfr-ckdepi-2021-cr', '1.0.0', 'nephrology', ['kidney']),
  indexEntry('egfr-ckdepi-2009', '1.0.0', 'nephrology', ['kidney']),
  indexEntry('egfr-ckdepi-2021-cr-cys', '1.0.0', 'nephrology', ['kidney']),
  indexEntry('schwartz-bedside', '1.0.0', 'nephrology', ['kidney', 'child']),
  indexEntry('cockcroft-gault', '1.0.0', 'nephrology', ['kidney', 'dosing']),
  indexEntry('fena', '1.0.0', 'nephrology', ['kidney']),
  indexEntry('meld-3.0', '1.0.0', 'hepatology', ['liver']),
  indexEntry('meld-na', '1.0.0', 'hepatology', ['liver']),
  indexEntry('child-pugh', '1.0.0', 'hepatology', ['liver']),
  indexEntry('fib-4', '1.0.0', 'hepatology', ['liver']),
  indexEntry('corrected-calcium', '1.0.0', 'endocrinology', ['electrolytes']),
  indexEntry('corrected-sodium', '1.0.0', 'endocrinology', ['electrolytes', 'diabetes']),
  indexEntry('homa-ir', '1.0.0', 'endocrinology', ['diabetes']),
  indexEntry('steroid-equivalence', '1.0.0', 'endocrinology', ['dosing']),
];
