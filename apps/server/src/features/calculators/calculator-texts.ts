import type { CalculatorDefinition, InputSpec, Refusal, Translate, Warning } from '@mz/clinical';
import { unitKey } from '@mz/clinical';

/** A unit as it is read: words in the language of the texts, symbols as they are. */
export const unitText = (unit: string, t: Translate): string => {
  const key = unitKey(unit);
  return key === null ? unit : t(key);
};

type Blanks = Readonly<Record<string, string>>;

const fill = (template: string, blanks: Blanks): string =>
  template
    .replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => blanks[name] ?? '')
    .replace(/\s+(?=[)）:：]|$)/gu, '')
    .trim();

/** A sentence that holds a limit in brackets, for cases without one. */
const withoutLimit = (template: string): string =>
  template.replace(/\s*[（(][^()（）]*\{\{limit\}\}[^()（）]*[)）]/gu, '');

const labelIn = (inputs: Readonly<Record<string, InputSpec>>, path: readonly string[]): string | null => {
  const [part = '', ...rest] = path;
  const name = part.replace(/\[\d+\]$/, '');
  for (const [key, input] of Object.entries(inputs)) {
    const isIt = key === name || (input.kind === 'quantity' && input.units.some((unit) => unit.key === name));
    if (!isIt) continue;
    return (
      (input.kind === 'items' && rest.length > 0 ? labelIn(input.fields, rest) : null) ?? input.label ?? null
    );
  }
  return null;
};

/** Translation key of the label of an input, given by one of its keys; fields of lists are `items[0].drug`. */
export const labelKeyOf = (definition: CalculatorDefinition, field: string): string | null =>
  labelIn(definition.inputs, field.split('.')) ??
  definition.results.find((result) => result.key === field)?.label ??
  null;

const maxChoices = 40;

/** One refusal in words: what, why, and the limit with its unit. */
export const refusalText = (definition: CalculatorDefinition, refusal: Refusal, t: Translate): string => {
  const label = labelKeyOf(definition, refusal.field);
  const unit = refusal.unit === null ? '' : unitText(refusal.unit, t);
  const template = t(`clinical:refusals.${refusal.code}`);
  const hasLimit = refusal.limit !== null;
  const sentence = fill(hasLimit ? template : withoutLimit(template), {
    limit: hasLimit ? String(refusal.limit) : '',
    unit,
  });
  const saysUnit = unit === '' || template.includes('{{unit}}') || sentence.includes(unit);
  const choices = (refusal.choices ?? []).slice(0, maxChoices).join(', ');
  const more = choices || (saysUnit ? '' : unit);
  return `${label ? t(label) : refusal.field}: ${sentence}${more ? ` (${more})` : ''}`;
};

/** One warning in words. */
export const warningText = (warning: Warning, t: Translate): string =>
  fill(t(warning.key), {
    limit: warning.limit === undefined ? '' : String(warning.limit),
    unit: warning.unit === undefined ? '' : unitText(warning.unit, t),
    field: warning.field ?? '',
  });
