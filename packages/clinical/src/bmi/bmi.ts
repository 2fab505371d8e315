import type { Centimetres, Kilograms } from '../core/units.ts';

/** Body mass index in kg/m². */
export function computeBmi(weight: Kilograms, height: Centimetres): number {
  return weight / (height / 100) ** 2;
}
