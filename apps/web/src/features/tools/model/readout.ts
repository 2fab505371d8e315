import {
  type CalculatorDefinition,
  type Evaluation,
  type ResultSpec,
  resultOptionKey,
  type Severity,
  type Translate,
} from '@mz/clinical';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format.ts';
import { formatResult, formatUnit } from './format.ts';

export interface Line {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  readonly band?: { readonly text: string; readonly severity: Severity };
}
export interface Readout {
  readonly primary: readonly Line[];
  readonly others: readonly Line[];
}

const ranges = ['dose', 'exact', 'perDose', 'volume'] as const;
/** `doseMinMg` and `doseMaxMg` are the two ends of one result. */
const rangeOf = (key: string) =>
  ranges.find((range) => key.startsWith(`${range}M`) && /^\w+?(Min|Max)/.test(key));

/** Results as they are read: rounded, with units, ranges as one line, absent ones left out. */
export const readResults = (
  definition: CalculatorDefinition,
  outcome: Pick<Evaluation, 'results' | 'bands'>,
  language: string,
  say: Translate,
  t: TFunction<'tools'>,
): Readout => {
  const { results } = outcome;
  const unitOf = (spec: ResultSpec): string => {
    const named = spec.unit === 'unit' || spec.unit === '°' ? results.unit : spec.unit;
    return formatUnit(typeof named === 'string' ? named : '', say);
  };
  const textOf = (spec: ResultSpec): string | null => {
    const value = results[spec.key];
    if (value === null || value === undefined) return null;
    if (typeof value === 'number' && spec.kind === 'number') {
      if (spec.unit === 'unit' && typeof results.text === 'string') return results.text;
      return formatResult(definition, spec.key, value, language);
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (spec.kind === 'date') return formatDate(new Date(`${value}T12:00:00`), language);
    if (spec.kind !== 'choice') return String(value);
    const key = resultOptionKey(definition, spec.key, String(value));
    const text = say(key);
    return text === key ? formatUnit(String(value), say) : text;
  };
  const lines = (wanted: (spec: ResultSpec) => boolean): Line[] =>
    definition.results.filter(wanted).flatMap((spec): Line[] => {
      const text = textOf(spec);
      if (text === null) return [];
      const range = rangeOf(spec.key);
      if (range && spec.key.includes('Max')) return [];
      const end = range
        ? definition.results.find(({ key }) => key === spec.key.replace('Min', 'Max'))
        : undefined;
      const high = end ? textOf(end) : null;
      const chosen = outcome.bands.find(({ result }) => result === spec.key);
      // i18n-keys: tools:ranges.*
      const line = {
        key: spec.key,
        label: range ? t(`ranges.${range}`) : say(spec.label ?? spec.key),
        text: high === null || high === text ? text : `${text}–${high}`,
        unit: unitOf(spec),
      };
      const band = chosen ? { text: say(chosen.key), severity: chosen.severity } : undefined;
      return [band && band.text !== text ? { ...line, band } : line];
    });
  const isSaid = (key: string) =>
    ['text', 'unit'].includes(key) && definition.results.some(({ unit }) => unit === 'unit' || unit === '°');
  return {
    primary: lines(({ primary }) => primary === true),
    others: lines(({ primary, key }) => primary !== true && !isSaid(key)),
  };
};
