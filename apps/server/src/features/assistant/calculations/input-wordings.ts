import type { InputSpec, QuantityUnit } from '@mz/clinical';
import type { Language } from '@mz/contracts';
import { readLexicon } from '@mz/lexicon/patterns';

type Quantity = Extract<InputSpec, { kind: 'quantity' }>;

type Forms = Readonly<Record<Language, readonly string[]>>;

const wordings = readLexicon<{
  readonly values: Forms;
  readonly findings: Readonly<
    Record<Language, { readonly yes: readonly string[]; readonly no: readonly string[] }>
  >;
}>('input-wordings.json');

/** How wards write a value beside its name: `{n}` the name, `{v}` the figure, `{u}` the unit. */
export const valueForms = wordings.values;

/** How wards write that something is there or not. */
export const findingForms = wordings.findings;

/** A value in the middle of what an input takes, in one of its units, with few digits. */
export const middleOf = (spec: Quantity, unit: QuantityUnit): number => {
  const { min, max, exclusiveMin, exclusiveMax } = { ...spec.hard, ...spec.plausible };
  const low = min ?? exclusiveMin ?? 0;
  const high = max ?? exclusiveMax ?? 100;
  const base = low > 0 && high / low > 20 ? Math.sqrt(low * high) : low + (high - low) * 0.45;
  const value = (base * (unit.divide ?? 1)) / (unit.multiply ?? 1) + (unit.subtract ?? 0);
  const digits = value < 10 ? 1 : 0;
  return spec.integer ? Math.round(value) : Number(value.toFixed(digits)) || Number(value.toPrecision(1));
};

const arabicDigits = '٠١٢٣٤٥٦٧٨٩';
/** A figure in the digits of a language's wards. */
export const writeFigure = (value: number, digits: 'latin' | 'arabic' | 'fullwidth' | 'comma'): string => {
  const text = String(value);
  if (digits === 'comma') return text.replace('.', ',');
  if (digits === 'arabic')
    return text.replace(/\d/g, (digit) => arabicDigits[Number(digit)] ?? digit).replace('.', '٫');
  if (digits === 'fullwidth')
    return text.replace(/[\d.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  return text;
};

/** A wording with everything put in; without a unit the space before it goes too. */
export const fillForm = (form: string, name: string, figure: string, unit: string): string =>
  form
    .replace('{n}', name)
    .replace('{v}', figure)
    .replace(/\s?\{u\}/, (place) => (unit === '' ? '' : place.replace('{u}', unit)))
    .replace('  ', ' ');
