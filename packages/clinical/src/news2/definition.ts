import { choice, flag, optional } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { age, heartRate, respiratoryRate, spo2, systolic, temperatureInput } from '../core/inputs.ts';
import { CONSCIOUSNESS, news2Risk, scoreNews2 } from './news2.ts';

const points = (key: string) => ({ key, kind: 'number', unit: 'points', decimals: 0 }) as const;

export const definition = defineCalculator({
  id: 'news2',
  version: '1.0.0',
  specialty: 'critical-care',
  inputs: {
    respiratoryRate: respiratoryRate(),
    spo2Scale: choice([1, 2], { default: 1, help: 'news2:help.spo2Scale' }),
    spo2: spo2(),
    supplementalOxygen: flag(),
    sbp: systolic(),
    pulse: heartRate('pulse'),
    consciousness: choice(CONSCIOUSNESS, {
      aliases: {
        A: 'alert',
        C: 'confusion',
        'new-confusion': 'confusion',
        confused: 'confusion',
        verbal: 'voice',
        // Any level below alert scores the same, so the group may be named as a whole.
        cvpu: 'voice',
        CVPU: 'voice',
        V: 'voice',
        P: 'pain',
        U: 'unresponsive',
      },
    }),
    temperature: temperatureInput(),
    age: optional(age({ valid: { min: 16 } })),
    pregnant: flag({ default: false, label: 'clinical:inputs.pregnant' }),
  },
  results: [
    { key: 'score', kind: 'number', unit: 'points', decimals: 0, primary: true },
    { key: 'risk', kind: 'choice', options: ['low', 'low-medium', 'medium', 'high'] },
    { key: 'redParameter', kind: 'flag' },
    points('respiratoryRatePoints'),
    points('spo2Points'),
    points('oxygenPoints'),
    points('sbpPoints'),
    points('pulsePoints'),
    points('consciousnessPoints'),
    points('temperaturePoints'),
  ],
  bands: {
    risk: [
      { id: 'high', severity: 'danger' },
      { id: 'medium', severity: 'warning' },
      { id: 'low-medium', severity: 'caution' },
      { id: 'low', severity: 'ok' },
    ],
  },
  formula: 'sum of seven parameters, 0–20',
  evidence: [
    {
      authors: 'Royal College of Physicians',
      title:
        'National Early Warning Score (NEWS) 2: standardising the assessment of acute-illness severity in the NHS',
      journal: 'Updated report of a working party, ISBN 978-1-86016-682-2',
      year: 2017,
    },
  ],
  pitfalls: 4,
  compute: ({ pregnant, ...values }) => {
    if (pregnant) return refuse('pregnant', 'not-applicable');
    const parameters = scoreNews2(values);
    const all = Object.values(parameters);
    const risk = news2Risk(parameters);
    return {
      ok: true,
      results: {
        score: all.reduce((sum, value) => sum + value, 0),
        risk,
        redParameter: all.includes(3),
        respiratoryRatePoints: parameters.respiratoryRate,
        spo2Points: parameters.spo2,
        oxygenPoints: parameters.oxygen,
        sbpPoints: parameters.sbp,
        pulsePoints: parameters.pulse,
        consciousnessPoints: parameters.consciousness,
        temperaturePoints: parameters.temperature,
      },
      bands: { risk },
    };
  },
});
