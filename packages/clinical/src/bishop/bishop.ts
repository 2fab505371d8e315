export const CONSISTENCY = ['firm', 'medium', 'soft'] as const;
export const POSITION = ['posterior', 'mid', 'anterior'] as const;

export interface BishopInput {
  readonly dilation: number;
  readonly effacement: number;
  readonly station: number;
  readonly consistency: (typeof CONSISTENCY)[number];
  readonly position: (typeof POSITION)[number];
}

function dilationPoints(cm: number): number {
  if (cm >= 5) return 3;
  if (cm >= 3) return 2;
  return cm >= 1 ? 1 : 0;
}

/** The table's gaps close downwards: 31–50 % scores 1, 51–79 % scores 2. */
function effacementPoints(percent: number): number {
  if (percent >= 80) return 3;
  if (percent > 50) return 2;
  return percent > 30 ? 1 : 0;
}

function stationPoints(station: number): number {
  if (station >= 1) return 3;
  if (station >= -1) return 2;
  return station >= -2 ? 1 : 0;
}

/** Bishop score, 0–13. Bishop 1964. */
export function computeBishop(input: BishopInput): number {
  return (
    dilationPoints(input.dilation) +
    effacementPoints(input.effacement) +
    stationPoints(input.station) +
    CONSISTENCY.indexOf(input.consistency) +
    POSITION.indexOf(input.position)
  );
}
