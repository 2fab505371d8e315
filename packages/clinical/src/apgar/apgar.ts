export interface ApgarInput {
  readonly appearance: 0 | 1 | 2;
  readonly pulse: 0 | 1 | 2;
  readonly grimace: 0 | 1 | 2;
  readonly activity: 0 | 1 | 2;
  readonly respiration: 0 | 1 | 2;
}

/** Apgar score, 0–10. Apgar 1953. */
export function computeApgar(input: ApgarInput): number {
  return input.appearance + input.pulse + input.grimace + input.activity + input.respiration;
}

/** Class by ACOG and AAP 2015. */
export function apgarBand(score: number): 'reassuring' | 'moderately-abnormal' | 'low' {
  if (score >= 7) return 'reassuring';
  return score >= 4 ? 'moderately-abnormal' : 'low';
}
