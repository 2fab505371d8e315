import { choice } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { albumin, bilirubin, inr } from '../core/inputs.ts';
import {
  ASCITES,
  albuminPoints,
  bilirubinPoints,
  childPughClass,
  ENCEPHALOPATHY,
  inrPoints,
} from './child-pugh.ts';

export const definition = defineCalculator({
  id: 'child-pugh',
  version: '1.0.0',
  specialty: 'hepatology',
  inputs: {
    bilirubin: bilirubin(),
    albumin: albumin(),
    inr: inr(),
    ascites: choice(ASCITES),
    encephalopathy: choice(ENCEPHALOPATHY),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'class', kind: 'choice', options: ['A', 'B', 'C'] },
  ],
  bands: {
    class: [
      { id: 'C', severity: 'danger' },
      { id: 'B', severity: 'warning' },
      { id: 'A', severity: 'ok' },
    ],
  },
  formula: 'sum of five items of 1–3 points; A 5–6, B 7–9, C 10–15',
  evidence: [
    {
      authors: 'Pugh RNH, et al.',
      title: 'Transection of the oesophagus for bleeding oesophageal varices',
      journal: 'Br J Surg',
      year: 1973,
      volume: '60',
      pages: '646–649',
    },
  ],
  pitfalls: 3,
  compute: (values, entered) => {
    const typed = entered.bilirubin;
    const score =
      (typed?.unit === 'µmol/L'
        ? bilirubinPoints(typed.value, 'µmol/L')
        : bilirubinPoints(values.bilirubin, 'mg/dL')) +
      albuminPoints(values.albumin) +
      inrPoints(values.inr) +
      1 +
      ASCITES.indexOf(values.ascites) +
      1 +
      ENCEPHALOPATHY.indexOf(values.encephalopathy);
    const group = childPughClass(score);
    return { ok: true, results: { score, class: group }, bands: { class: group } };
  },
});
