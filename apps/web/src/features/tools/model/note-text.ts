import {
  type CalculatorDefinition,
  choiceKey,
  fromBase,
  parseNumber,
  type Translate,
  toBase,
} from '@mz/clinical';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format.ts';
import { formatFigure, formatUnit } from './format.ts';
import type { Line, Readout } from './readout.ts';
import { offeredUnits, type Specs, unitOf, type Values } from './values.ts';

const lineText = ({ label, text, unit, band }: Line): string =>
  `${label}: ${[text, unit].filter(Boolean).join(' ')}${band ? ` (${band.text})` : ''}`;

/** Each entered value with its name and unit. */
export const inputLines = (
  definition: CalculatorDefinition,
  specs: Specs,
  values: Values,
  language: string,
  say: Translate,
  t: TFunction<'tools'>,
): string[] =>
  Object.entries(specs).flatMap(([name, spec]) => {
    const entry = values[name];
    if (spec.kind === 'items')
      return (entry?.rows ?? []).map(
        (row, index) =>
          `${index + 1}. ${inputLines(definition, spec.fields, row, language, say, t).join('; ')}`,
      );
    if (entry === undefined || entry.text.trim() === '') return [];
    const label = say(spec.label ?? name);
    if (spec.kind === 'flag') return [`${label}: ${t(entry.text === 'true' ? 'yes' : 'no')}`];
    if (spec.kind === 'date')
      return [`${label}: ${formatDate(new Date(`${entry.text}T12:00:00`), language)}`];
    if (spec.kind === 'choice') {
      const key = choiceKey(definition, name, entry.text, spec.label);
      const text = spec.unitSymbols || say(key) === key ? formatUnit(entry.text, say) : say(key);
      return [`${label}: ${text}`];
    }
    const value = parseNumber(entry.text);
    if (value === null) return [];
    const unit = unitOf(spec, entry);
    const other = offeredUnits(spec).find(({ key }) => key !== unit.key);
    const base = toBase(value, unit);
    const also = other
      ? ` (= ${formatFigure(fromBase(base, other), language)} ${formatUnit(other.unit, say)})`
      : '';
    const name2 = unit.unit === 'unit' || unit.unit === '°' ? '' : formatUnit(unit.unit, say);
    return [`${label}: ${formatFigure(value, language)} ${name2}`.trimEnd() + also];
  });

interface NoteParts {
  definition: CalculatorDefinition;
  values: Values;
  readout: Readout;
  notes: readonly string[];
  language: string;
  say: Translate;
  t: TFunction<'tools'>;
  now: Date;
}

/** A result as text for a chart note: inputs, result, formula, version and date. */
export const noteText = ({ definition, values, readout, notes, language, say, t, now }: NoteParts): string =>
  [
    say(definition.titleKey),
    ...inputLines(definition, definition.inputs, values, language, say, t),
    ...readout.primary.map(lineText),
    ...readout.others.map(lineText),
    ...notes,
    `${t('tabs.formula')}: ${definition.formula}`,
    t('noteSource', { version: definition.version, date: formatDate(now, language) }),
  ].join('\n');
