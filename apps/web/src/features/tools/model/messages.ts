import type { CalculatorDefinition, InputSpec, Refusal, Translate, Warning } from '@mz/clinical';
import { fillText, formatFigure, formatUnit } from './format.ts';
import type { Specs } from './values.ts';

/** The name of the input a field belongs to, for example `creatinine` for `creatinineUmolL`. */
export const inputOf = (specs: Specs, field: string): string | undefined =>
  Object.entries(specs).find(
    ([name, spec]) =>
      name === field || (spec.kind === 'quantity' && spec.units.some(({ key }) => key === field)),
  )?.[0];

const labelOf = (specs: Specs, field: string, say: Translate): string | undefined => {
  const name = inputOf(specs, field);
  const label = name === undefined ? undefined : specs[name]?.label;
  return label === undefined ? undefined : say(label);
};

const limitText = (
  definition: CalculatorDefinition,
  limit: number | string | null | undefined,
  language: string,
  say: Translate,
): string => {
  if (typeof limit === 'number') return formatFigure(limit, language);
  return limit ? (labelOf(definition.inputs, limit, say) ?? limit) : '';
};

/** A refusal or a warning in words. */
export const messageOf = (
  definition: CalculatorDefinition,
  message: Refusal | Warning,
  language: string,
  say: Translate,
): string => {
  const key = 'key' in message ? message.key : `clinical:refusals.${message.code}`;
  return fillText(say(key), {
    limit: limitText(definition, message.limit, language, say),
    unit: formatUnit(message.unit, say),
    field: message.field ?? '',
  });
};

export interface FieldMessages {
  readonly errors: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Record<string, string>>;
  /** Labels of what is still to be entered. */
  readonly missing: readonly string[];
  /** What belongs to no field. */
  readonly general: readonly string[];
}

const rowOf = (field: string) => /^(\w+)\[(\d+)\]\.(.+)$/.exec(field);

const specOf = (specs: Specs, field: string): InputSpec | undefined => {
  const name = inputOf(specs, field);
  return name === undefined ? undefined : specs[name];
};

/** Sorts what the calculator said to the fields it belongs to; fields of rows as `items[0].name`. */
export const sortMessages = (
  definition: CalculatorDefinition,
  refusals: readonly Refusal[],
  warnings: readonly Warning[],
  language: string,
  say: Translate,
): FieldMessages => {
  const errors: Record<string, string> = {};
  const hints: Record<string, string> = {};
  const missing: string[] = [];
  const general: string[] = [];
  const place = (field: string): string | undefined => {
    const row = rowOf(field);
    if (!row) return inputOf(definition.inputs, field);
    const list = definition.inputs[row[1] ?? ''];
    const name = list?.kind === 'items' ? inputOf(list.fields, row[3] ?? '') : undefined;
    return name === undefined ? undefined : `${row[1]}[${row[2]}].${name}`;
  };
  for (const refusal of refusals) {
    const at = place(refusal.field);
    const row = rowOf(refusal.field);
    const list = row ? definition.inputs[row[1] ?? ''] : undefined;
    const specs = list?.kind === 'items' ? list.fields : definition.inputs;
    const field = row?.[3] ?? refusal.field;
    if (refusal.code === 'missing' && !specOf(specs, field)?.optional) {
      const label = labelOf(specs, field, say);
      if (label !== undefined && !missing.includes(label)) missing.push(label);
      continue;
    }
    const text = messageOf(definition, refusal, language, say);
    if (at === undefined) general.push(text);
    else errors[at] = text;
  }
  for (const warning of warnings) {
    const at = warning.field === null ? undefined : place(warning.field);
    if (at !== undefined) hints[at] = messageOf(definition, warning, language, say);
  }
  return { errors, warnings: hints, missing, general };
};
