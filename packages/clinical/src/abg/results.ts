import type { BandSpec, Evidence, ResultSpec } from '../core/definition.ts';

export const PRIMARY_BANDS: readonly BandSpec[] = [
  { id: 'mixed-metabolic-and-respiratory-acidosis', severity: 'danger' },
  { id: 'mixed-metabolic-and-respiratory-alkalosis', severity: 'danger' },
  { id: 'metabolic-acidosis', severity: 'warning' },
  { id: 'metabolic-alkalosis', severity: 'warning' },
  { id: 'respiratory-acidosis', severity: 'warning' },
  { id: 'respiratory-alkalosis', severity: 'warning' },
  { id: 'inconsistent', severity: 'caution' },
  { id: 'none', severity: 'ok' },
];

export const COMPENSATIONS: readonly BandSpec[] = [
  { id: 'added-respiratory-acidosis', severity: 'warning' },
  { id: 'added-respiratory-alkalosis', severity: 'warning' },
  { id: 'added-metabolic-acidosis', severity: 'warning' },
  { id: 'added-metabolic-alkalosis', severity: 'warning' },
  { id: 'between-acute-and-chronic', severity: 'info' },
  { id: 'appropriate', severity: 'ok' },
];

const number = (key: string, unit: string, decimals: number): ResultSpec => ({
  key,
  kind: 'number',
  unit,
  decimals,
});

export const RESULTS: readonly ResultSpec[] = [
  { key: 'primary', kind: 'choice', options: PRIMARY_BANDS.map(({ id }) => id), primary: true },
  { key: 'compensation', kind: 'choice', options: COMPENSATIONS.map(({ id }) => id) },
  number('expectedPaco2', 'mmHg', 1),
  number('expectedPaco2Low', 'mmHg', 1),
  number('expectedPaco2High', 'mmHg', 1),
  number('expectedHco3Acute', 'mmol/L', 1),
  number('expectedHco3Chronic', 'mmol/L', 1),
  number('calculatedPh', 'pH', 2),
  number('hydrogenNmolL', 'nmol/L', 0),
  number('anionGap', 'mmol/L', 1),
  number('correctedAnionGap', 'mmol/L', 1),
  number('deltaRatio', 'ratio', 2),
  number('correctedDeltaRatio', 'ratio', 2),
  number('aaGradientMmHg', 'mmHg', 1),
  number('expectedUpper', 'mmHg', 1),
  number('pfRatio', 'mmHg', 0),
];

export const EVIDENCE: readonly Evidence[] = [
  {
    authors: 'Albert MS, Dell RB, Winters RW',
    title: 'Quantitative displacement of acid-base equilibrium in metabolic acidosis',
    journal: 'Ann Intern Med',
    year: 1967,
    volume: '66',
    pages: '312–322',
  },
  {
    authors: 'Narins RG, Emmett M',
    title: 'Simple and mixed acid-base disorders: a practical approach',
    journal: 'Medicine',
    year: 1980,
    volume: '59',
    pages: '161–187',
  },
  {
    authors: 'Berend K, et al.',
    title: 'Physiological approach to assessment of acid-base disturbances',
    journal: 'N Engl J Med',
    year: 2014,
    volume: '371',
    pages: '1434–1445',
  },
];
