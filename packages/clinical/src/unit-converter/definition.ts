import { choice, optional, quantity } from '../core/build.ts';
import { type Computation, defineCalculator, refuse } from '../core/definition.ts';
import { ANALYTE_ALIASES, ANALYTE_IDS, UNITS_BY_ANALYTE } from '../lab-units/analytes.ts';
import { convertAnalyte, findUnit } from '../lab-units/lab-units.ts';
import { ABSOLUTE_ZERO, TEMPERATURE_UNITS } from '../temperature/temperature.ts';
import { CONVERTER_GROUPS, convertUnit, formatConverted, UNITS_BY_GROUP } from './unit-converter.ts';

const UNITS = [...new Set([...Object.values(UNITS_BY_GROUP), ...Object.values(UNITS_BY_ANALYTE)].flat())];
const unit = () =>
  optional(choice(UNITS, { unitSymbols: true, dependsOn: { input: 'group', options: UNITS_BY_GROUP } }));

const notOffered = (field: string, choices: readonly string[]): Computation => ({
  ok: false,
  refusal: [{ field, code: 'not-a-choice', limit: null, unit: null, choices }],
});
const answer = (value: number, to: string): Computation => ({
  ok: true,
  results: { value, text: formatConverted(value), unit: to },
});

export const definition = defineCalculator({
  id: 'unit-converter',
  version: '1.0.0',
  specialty: 'general',
  inputs: {
    group: choice(CONVERTER_GROUPS, { default: 'weight' }),
    analyte: optional(choice(ANALYTE_IDS, { aliases: ANALYTE_ALIASES, label: 'lab-units:inputs.analyte' })),
    from: unit(),
    to: unit(),
    value: quantity('value', 'unit', { hard: { min: -1e15, max: 1e15 } }),
  },
  results: [
    { key: 'value', kind: 'number', unit: 'unit', decimals: 6, primary: true },
    { key: 'text', kind: 'text' },
    { key: 'unit', kind: 'text' },
  ],
  formula:
    'value × factor(from) / factor(to); kg: g 0.001, mg 10⁻⁶, lb 0.453592, oz 0.0283495; L: mL 0.001, cc 0.001, dL 0.1, fl oz 0.0295735; m: cm 0.01, mm 0.001, in 0.0254, ft 0.3048; mmHg: cmH₂O 0.735559, kPa 7.50062, atm 760, psi 51.7149; temperature °C, °F, K',
  evidence: [
    {
      authors: 'Bureau International des Poids et Mesures',
      title: 'The International System of Units (SI)',
      journal: 'SI Brochure, 9th ed.',
      year: 2019,
    },
  ],
  pitfalls: 2,
  compute: ({ group, analyte, from, to, value }) => {
    if (group === 'laboratory') {
      if (analyte === undefined) return refuse('analyte', 'missing');
      const choices = UNITS_BY_ANALYTE[analyte] ?? [];
      const source = findUnit(analyte, from ?? choices[0] ?? '');
      const target = findUnit(analyte, to ?? choices[1] ?? '');
      if (!source) return notOffered('from', choices);
      if (!target) return notOffered('to', choices);
      const converted = convertAnalyte(value, source, target);
      if (value < 0) return refuse('value', 'below-minimum', 0, source.unit);
      return converted < 0
        ? refuse('value', 'out-of-range', null, source.unit)
        : answer(converted, target.unit);
    }
    const choices = UNITS_BY_GROUP[group] ?? [];
    const source = from ?? choices[0] ?? '';
    const target = to ?? choices[1] ?? '';
    if (!choices.includes(source)) return notOffered('from', choices);
    const degree = group === 'temperature' ? TEMPERATURE_UNITS.find((known) => known === source) : undefined;
    if (degree !== undefined && value < ABSOLUTE_ZERO[degree])
      return refuse('value', 'below-minimum', ABSOLUTE_ZERO[degree], degree);
    const converted = convertUnit(group, value, source, target);
    return converted === null ? notOffered('to', choices) : answer(converted, target);
  },
});
