/** LDL cholesterol in the unit of its arguments; triglycerides are divided by 5 in mg/dL and by 2.2 in mmol/L. */
export function computeFriedewald(
  tc: number,
  hdl: number,
  triglycerides: number,
  unit: 'mg/dL' | 'mmol/L',
): number {
  return tc - hdl - triglycerides / (unit === 'mg/dL' ? 5 : 2.2);
}
