import { roundTo } from '../core/evaluate.ts';
import type { Celsius, MmHg, Percent, PerMinute } from '../core/units.ts';

export const CONSCIOUSNESS = ['alert', 'confusion', 'voice', 'pain', 'unresponsive'] as const;

export interface News2Input {
  readonly respiratoryRate: PerMinute;
  readonly spo2: Percent;
  readonly spo2Scale: 1 | 2;
  readonly supplementalOxygen: boolean;
  readonly sbp: MmHg;
  readonly pulse: PerMinute;
  readonly consciousness: (typeof CONSCIOUSNESS)[number];
  readonly temperature: Celsius;
}

export interface News2Points {
  readonly respiratoryRate: number;
  readonly spo2: number;
  readonly oxygen: number;
  readonly sbp: number;
  readonly pulse: number;
  readonly consciousness: number;
  readonly temperature: number;
}

/** Points of the first step whose upper limit (exclusive) the value stays below. */
function step(value: number, steps: readonly (readonly [number, number])[], last: number): number {
  return steps.find(([limit]) => value < limit)?.[1] ?? last;
}

function spo2Points(spo2: number, scale: 1 | 2, oxygen: boolean): number {
  if (scale === 1)
    return step(
      spo2,
      [
        [92, 3],
        [94, 2],
        [96, 1],
      ],
      0,
    );
  if (spo2 < 93 || !oxygen)
    return step(
      spo2,
      [
        [84, 3],
        [86, 2],
        [88, 1],
      ],
      0,
    );
  return step(
    spo2,
    [
      [95, 1],
      [97, 2],
    ],
    3,
  );
}

/** Points of each parameter by the RCP 2017 chart; temperature is rounded to one decimal first, as charted. */
export function scoreNews2(input: News2Input): News2Points {
  const temperature = roundTo(input.temperature, 1);
  return {
    respiratoryRate: step(
      input.respiratoryRate,
      [
        [9, 3],
        [12, 1],
        [21, 0],
        [25, 2],
      ],
      3,
    ),
    spo2: spo2Points(input.spo2, input.spo2Scale, input.supplementalOxygen),
    oxygen: input.supplementalOxygen ? 2 : 0,
    sbp: step(
      input.sbp,
      [
        [91, 3],
        [101, 2],
        [111, 1],
        [220, 0],
      ],
      3,
    ),
    pulse: step(
      input.pulse,
      [
        [41, 3],
        [51, 1],
        [91, 0],
        [111, 1],
        [131, 2],
      ],
      3,
    ),
    consciousness: input.consciousness === 'alert' ? 0 : 3,
    temperature: step(
      temperature,
      [
        [35.05, 3],
        [36.05, 1],
        [38.05, 0],
        [39.05, 1],
      ],
      2,
    ),
  };
}

/** Risk class: a single parameter of 3 raises a low total to low-medium. */
export function news2Risk(points: News2Points): 'low' | 'low-medium' | 'medium' | 'high' {
  const values = Object.values(points);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total >= 7) return 'high';
  if (total >= 5) return 'medium';
  return values.includes(3) ? 'low-medium' : 'low';
}
