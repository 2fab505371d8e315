export interface SofaInput {
  readonly pfRatio: number;
  readonly respiratorySupport: boolean;
  readonly platelets: number;
  /** Not needed beside a vasopressor. */
  readonly map: number | undefined;
  readonly dopamine: number;
  readonly dobutamine: number;
  readonly epinephrine: number;
  readonly norepinephrine: number;
  readonly gcs: number;
  readonly urineOutput: number | undefined;
}

/** Lower limits of the classes 1 to 4 of a rising value, in the unit it was measured in; `>` for SI class 4. */
export interface RisingLimits {
  readonly limits: readonly [number, number, number, number];
  readonly lastExclusive: boolean;
}

/** Vincent 1996. The mg/dL table leaves exactly 12.0 and 5.0 open: they score 4. */
export const BILIRUBIN_LIMITS = {
  'mg/dL': { limits: [1.2, 2, 6, 12], lastExclusive: false },
  'µmol/L': { limits: [20, 33, 102, 204], lastExclusive: true },
} as const;
/** Vincent 1996, creatinine. */
export const CREATININE_LIMITS = {
  'mg/dL': { limits: [1.2, 2, 3.5, 5], lastExclusive: false },
  'µmol/L': { limits: [110, 171, 300, 440], lastExclusive: true },
} as const;

/** Points of a value that worsens as it rises. */
export function risingPoints(value: number, { limits, lastExclusive }: RisingLimits): number {
  const [one, two, three, four] = limits;
  if (lastExclusive ? value > four : value >= four) return 4;
  if (value >= three) return 3;
  if (value >= two) return 2;
  return value >= one ? 1 : 0;
}

/** Without ventilatory support the score stays at 2 below 300 mmHg. */
export function respirationPoints(pfRatio: number, support: boolean): number {
  if (support && pfRatio < 100) return 4;
  if (support && pfRatio < 200) return 3;
  if (pfRatio < 300) return 2;
  return pfRatio < 400 ? 1 : 0;
}

/** Platelets in 10⁹/L. */
export function coagulationPoints(platelets: number): number {
  if (platelets < 20) return 4;
  if (platelets < 50) return 3;
  if (platelets < 100) return 2;
  return platelets < 150 ? 1 : 0;
}

/** The vasopressor class stands above the pressure; doses in mcg/kg/min for at least an hour. */
export function cardiovascularPoints(input: SofaInput): number {
  const catecholamine = Math.max(input.epinephrine, input.norepinephrine);
  if (input.dopamine > 15 || catecholamine > 0.1) return 4;
  if (input.dopamine > 5 || catecholamine > 0) return 3;
  if (input.dopamine > 0 || input.dobutamine > 0) return 2;
  return input.map !== undefined && input.map < 70 ? 1 : 0;
}

export const hasVasopressor = (
  input: Pick<SofaInput, 'dopamine' | 'dobutamine' | 'epinephrine' | 'norepinephrine'>,
): boolean => input.dopamine > 0 || input.dobutamine > 0 || input.epinephrine > 0 || input.norepinephrine > 0;

/** Glasgow Coma Scale, 3–15. */
export function consciousnessPoints(gcs: number): number {
  if (gcs < 6) return 4;
  if (gcs < 10) return 3;
  if (gcs < 13) return 2;
  return gcs < 15 ? 1 : 0;
}

/** Points for urine output in mL/day; creatinine counts beside it and the worse decides. */
export function urinePoints(urineOutput: number | undefined): number {
  if (urineOutput === undefined) return 0;
  if (urineOutput < 200) return 4;
  return urineOutput < 500 ? 3 : 0;
}
