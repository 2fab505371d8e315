import type { MmHg, PerMinute } from '../core/units.ts';

/** Quick SOFA, 0–3: respiratory rate ≥ 22, systolic pressure ≤ 100, GCS below 15. Singer 2016. */
export function computeQsofa(respiratoryRate: PerMinute, sbp: MmHg, gcs: number): number {
  return Number(respiratoryRate >= 22) + Number(sbp <= 100) + Number(gcs < 15);
}
