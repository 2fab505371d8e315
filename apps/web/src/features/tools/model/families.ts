/** Equations for one question: they share a screen and keep the inputs when one changes to another. */
const families: readonly (readonly string[])[] = [
  ['egfr-ckdepi-2021-cr', 'egfr-ckdepi-2021-cr-cys', 'egfr-ckdepi-2009'],
  ['bsa-mosteller', 'bsa-dubois', 'bsa-haycock'],
  ['ldl-martin-hopkins', 'ldl-sampson', 'ldl-friedewald'],
];

/** All equations of the tool's family, or the tool alone. */
export const familyOf = (id: string): readonly string[] => families.find((ids) => ids.includes(id)) ?? [id];

export const isGfr = (id: string): boolean => id.startsWith('egfr-ckdepi-');

/** The legacy equation: the only one that uses the race flag. */
export const LEGACY_GFR = 'egfr-ckdepi-2009';
