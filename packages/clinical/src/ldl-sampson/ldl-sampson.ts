/** LDL cholesterol in mg/dL by the NIH equation. Sampson 2020. */
export function computeSampson(tc: number, hdl: number, triglycerides: number): number {
  const nonHdl = tc - hdl;
  return (
    tc / 0.948 -
    hdl / 0.971 -
    (triglycerides / 8.56 + (triglycerides * nonHdl) / 2140 - triglycerides ** 2 / 16100) -
    9.44
  );
}
