import { type InputSpec, settleSpellings } from '@mz/clinical';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The inputs a definition knows, without anything else somebody may have sent along. */
export const keepKnownInputs = (
  specs: Readonly<Record<string, InputSpec>>,
  inputs: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const kept: Record<string, unknown> = {};
  const given = Object.fromEntries(settleSpellings(specs, Object.entries(inputs)));
  for (const [name, spec] of Object.entries(specs)) {
    const keys = spec.kind === 'quantity' ? spec.units.map(({ key }) => key) : [name];
    for (const key of keys) {
      const value = Object.hasOwn(given, key) ? given[key] : undefined;
      if (value === undefined || value === null || value === '') continue;
      kept[key] =
        spec.kind === 'items' && Array.isArray(value)
          ? value.filter(isObject).map((item) => keepKnownInputs(spec.fields, item))
          : value;
    }
  }
  return kept;
};
