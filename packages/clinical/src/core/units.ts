declare const unit: unique symbol;

/** A number that carries its unit in the type, so that mg/dL cannot be passed where µmol/L is meant. */
export type Quantity<U extends string> = number & { readonly [unit]: U };

export type Years = Quantity<'years'>;
export type Kilograms = Quantity<'kg'>;
export type Centimetres = Quantity<'cm'>;
export type MgPerDl = Quantity<'mg/dL'>;
export type MgPerL = Quantity<'mg/L'>;
export type GPerDl = Quantity<'g/dL'>;
export type MmolPerL = Quantity<'mmol/L'>;
export type UmolPerL = Quantity<'µmol/L'>;
export type MmHg = Quantity<'mmHg'>;
export type Fraction = Quantity<'fraction'>;
export type PerMinute = Quantity<'/min'>;
export type Celsius = Quantity<'°C'>;
export type Percent = Quantity<'%'>;
export type Milliseconds = Quantity<'ms'>;
export type Milligrams = Quantity<'mg'>;
export type SquareMetres = Quantity<'m²'>;

/** Marks a plain number with its unit; the caller vouches for it. */
export function inUnit<U extends string>(value: number): Quantity<U> {
  return value as Quantity<U>;
}

/** µmol/L of creatinine per mg/dL. */
export const CREATININE_UMOL_PER_MG = 88.4;
/** mmol/L of cholesterol per mg/dL. */
export const CHOLESTEROL_MMOL_PER_MG = 0.02586;
/** mmol/L of triglycerides per mg/dL. */
export const TRIGLYCERIDES_MMOL_PER_MG = 0.01129;
/** mg/dL of glucose per mmol/L. */
export const GLUCOSE_MG_PER_MMOL = 18.016;
/** mg/dL of urea nitrogen per mmol/L of urea. */
export const UREA_NITROGEN_MG_PER_MMOL = 2.801;
/** mmol/L of urea per mg/dL of urea nitrogen, as rounded in the published thresholds. */
export const UREA_MMOL_PER_BUN_MG = 0.357;
/** µmol/L of bilirubin per mg/dL. */
export const BILIRUBIN_UMOL_PER_MG = 17.1;
/** mg/dL of calcium per mmol/L. */
export const CALCIUM_MG_PER_MMOL = 4.008;
export const MMHG_PER_KPA = 7.50062;
