import { choice, quantity } from '../core/build.ts';
import { defineCalculator, refuse } from '../core/definition.ts';
import { ABSOLUTE_ZERO, convertTemperature, TEMPERATURE_UNITS } from './temperature.ts';

const ALIASES = { '°C': 'C', celsius: 'C', '°F': 'F', fahrenheit: 'F', kelvin: 'K' } as const;

export const definition = defineCalculator({
  id: 'temperature',
  version: '1.0.0',
  specialty: 'general',
  inputs: {
    value: quantity('value', '°', { hard: { min: -459.67, max: 1e6 }, step: 0.1 }),
    from: choice(TEMPERATURE_UNITS, { default: 'C', aliases: ALIASES }),
    to: choice(TEMPERATURE_UNITS, { default: 'F', aliases: ALIASES }),
  },
  results: [
    { key: 'value', kind: 'number', unit: '°', decimals: 2, primary: true },
    { key: 'unit', kind: 'choice', options: TEMPERATURE_UNITS },
  ],
  formula: '°F = °C × 9/5 + 32; °C = (°F − 32) × 5/9; K = °C + 273.15',
  evidence: [
    {
      authors: 'Bureau International des Poids et Mesures',
      title: 'The International System of Units (SI)',
      journal: 'SI Brochure, 9th ed.',
      year: 2019,
    },
  ],
  pitfalls: 1,
  compute: ({ value, from, to }) => {
    const zero = ABSOLUTE_ZERO[from];
    if (value < zero) return refuse('value', 'below-minimum', zero, from);
    return { ok: true, results: { value: convertTemperature(value, from, to), unit: to } };
  },
});
