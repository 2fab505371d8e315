import { choice, optional, quantity } from '../core/build.ts';
import { defineCalculator } from '../core/definition.ts';
import { sex } from '../core/inputs.ts';
import { computeQtc, QTC_FORMULAS } from './qtc.ts';

export const definition = defineCalculator({
  id: 'qtc',
  version: '1.0.0',
  specialty: 'cardiology',
  inputs: {
    qt: quantity('qtMs', 'ms', { hard: { min: 50, max: 1500 }, plausible: { min: 200, max: 800 }, step: 1 }),
    heartRate: quantity('heartRate', '/min', {
      label: 'clinical:inputs.heartRate',
      hard: { min: 10, max: 350 },
      plausible: { min: 30, max: 220 },
      step: 1,
    }),
    formula: choice(QTC_FORMULAS, { default: 'fridericia' }),
    sex: optional(sex()),
  },
  results: [
    { key: 'qtcMs', kind: 'number', unit: 'ms', decimals: 0, primary: true },
    { key: 'bazettMs', kind: 'number', unit: 'ms', decimals: 0 },
    { key: 'fridericiaMs', kind: 'number', unit: 'ms', decimals: 0 },
    { key: 'framinghamMs', kind: 'number', unit: 'ms', decimals: 0 },
    { key: 'hodgesMs', kind: 'number', unit: 'ms', decimals: 0 },
  ],
  bands: {
    qtcMs: [
      { id: 'highRisk', severity: 'danger' },
      { id: 'prolonged', severity: 'warning' },
      { id: 'notProlonged', severity: 'ok' },
    ],
  },
  notes: ['bazettRate', 'sex'],
  formula:
    'Bazett QT / √RR; Fridericia QT / ∛RR; Framingham QT + 154 × (1 − RR); Hodges QT + 1.75 × (HR − 60); RR = 60 / HR (s)',
  evidence: [
    {
      authors: 'Bazett HC',
      title: 'An analysis of the time-relations of electrocardiograms',
      journal: 'Heart',
      year: 1920,
      volume: '7',
      pages: '353–370',
    },
    {
      authors: 'Fridericia LS',
      title: 'Die Systolendauer im Elektrokardiogramm bei normalen Menschen und bei Herzkranken',
      titleLanguage: 'de',
      journal: 'Acta Med Scand',
      year: 1920,
      volume: '53',
      pages: '469–486',
    },
    {
      authors: 'Sagie A, et al.',
      title: 'An improved method for adjusting the QT interval for heart rate',
      journal: 'Am J Cardiol',
      year: 1992,
      volume: '70',
      pages: '797–801',
    },
    {
      authors: 'Hodges M, et al.',
      title: "Bazett's QT correction reviewed: evidence that a linear QT correction for heart rate is better",
      journal: 'J Am Coll Cardiol',
      year: 1983,
    },
  ],
  pitfalls: 3,
  compute: ({ qt, heartRate, formula, sex: ofSex }) => {
    const [bazettMs, fridericiaMs, framinghamMs, hodgesMs] = QTC_FORMULAS.map((name) =>
      computeQtc(qt, heartRate, name),
    );
    const qtcMs = computeQtc(qt, heartRate, formula);
    const limit = ofSex === 'male' ? 450 : 460;
    const notes: string[] = [];
    if (formula === 'bazett' && (heartRate > 90 || heartRate < 60)) notes.push('bazettRate');
    const unclear = ofSex === undefined && qtcMs > 450 && qtcMs <= 460;
    if (unclear) notes.push('sex');
    return {
      ok: true,
      results: {
        qtcMs,
        bazettMs: bazettMs ?? null,
        fridericiaMs: fridericiaMs ?? null,
        framinghamMs: framinghamMs ?? null,
        hodgesMs: hodgesMs ?? null,
      },
      bands: {
        qtcMs: unclear ? undefined : qtcMs > 500 ? 'highRisk' : qtcMs > limit ? 'prolonged' : 'notProlonged',
      },
      notes,
    };
  },
});
