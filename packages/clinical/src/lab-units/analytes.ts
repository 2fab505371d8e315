export interface AnalyteUnit {
  readonly unit: string;
  /** `base = value × factor + offset`. */
  readonly factor: number;
  readonly offset?: number;
}

export interface Analyte {
  /** The first unit is the conventional one; bases are SI unless an offset makes the conventional one the base. */
  readonly units: readonly [AnalyteUnit, ...AnalyteUnit[]];
}

const pair = (
  conventional: string,
  si: string,
  factor: number,
  ...more: readonly AnalyteUnit[]
): Analyte => ({
  units: [{ unit: conventional, factor }, { unit: si, factor: 1 }, ...more],
});

/** Factors of the AMA Manual of Style and Young 1987; micro is written `u`, as a unit is typed. */
export const ANALYTES: Readonly<Record<string, Analyte>> = {
  glucose: pair('mg/dL', 'mmol/L', 0.05551),
  creatinine: pair('mg/dL', 'umol/L', 88.4),
  'urea-bun': pair('mg/dL BUN', 'mmol/L urea', 0.357, { unit: 'mg/dL urea', factor: 0.1665 }),
  urea: pair('mg/dL', 'mmol/L', 0.1665),
  cholesterol: pair('mg/dL', 'mmol/L', 0.02586),
  triglycerides: pair('mg/dL', 'mmol/L', 0.01129),
  bilirubin: pair('mg/dL', 'umol/L', 17.1),
  calcium: pair('mg/dL', 'mmol/L', 0.2495, { unit: 'mEq/L', factor: 0.5 }),
  magnesium: pair('mg/dL', 'mmol/L', 0.4114, { unit: 'mEq/L', factor: 0.5 }),
  phosphate: pair('mg/dL', 'mmol/L', 0.3229),
  'uric-acid': pair('mg/dL', 'umol/L', 59.48),
  haemoglobin: pair('g/dL', 'g/L', 10, { unit: 'mmol/L', factor: 10 / 0.6206 }),
  // The published way back (0.09148, 2.152) is this line inverted and rounded; inverting it exactly keeps round trips.
  hba1c: {
    units: [
      { unit: '%', factor: 1 },
      { unit: 'mmol/mol', factor: 1 / 10.93, offset: 23.5 / 10.93 },
      { unit: 'eAG mg/dL', factor: 1 / 28.7, offset: 46.7 / 28.7 },
      { unit: 'eAG mmol/L', factor: 1 / 1.59, offset: 2.59 / 1.59 },
    ],
  },
  albumin: pair('g/dL', 'g/L', 10, { unit: 'umol/L', factor: 1 / 15.05 }),
  iron: pair('ug/dL', 'umol/L', 0.1791),
  'vitamin-d': pair('ng/mL', 'nmol/L', 2.496),
  'vitamin-b12': pair('pg/mL', 'pmol/L', 0.7378),
  folate: pair('ng/mL', 'nmol/L', 2.266),
  tsh: pair('uIU/mL', 'mIU/L', 1),
  't4-total': pair('ug/dL', 'nmol/L', 12.87),
  't4-free': pair('ng/dL', 'pmol/L', 12.87),
  troponin: pair('ng/mL', 'ng/L', 1000, { unit: 'pg/mL', factor: 1 }),
  lactate: pair('mg/dL', 'mmol/L', 0.111),
  ammonia: pair('ug/dL', 'umol/L', 0.587, { unit: 'ug/dL N', factor: 0.714 }),
  pressure: pair('mmHg', 'kPa', 0.133322),
};

export const ANALYTE_IDS = Object.keys(ANALYTES);

/** Other names of analytes. */
export const ANALYTE_ALIASES: Readonly<Record<string, string>> = {
  bun: 'urea-bun',
  'urea-nitrogen': 'urea-bun',
  'total-cholesterol': 'cholesterol',
  ldl: 'cholesterol',
  hdl: 'cholesterol',
  urate: 'uric-acid',
  hemoglobin: 'haemoglobin',
  'vitamin-d-25-oh': 'vitamin-d',
  '25-oh-vitamin-d': 'vitamin-d',
  'vitamin-d-25oh': 'vitamin-d',
  '25-hydroxyvitamin-d': 'vitamin-d',
  b12: 'vitamin-b12',
  'total-t4': 't4-total',
  'free-t4': 't4-free',
  phosphorus: 'phosphate',
};

/** Units each analyte has, in the order to offer them. */
export const UNITS_BY_ANALYTE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ANALYTES).map(([id, { units }]) => [id, units.map(({ unit }) => unit)]),
);
