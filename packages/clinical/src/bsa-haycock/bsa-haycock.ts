import { type Centimetres, inUnit, type Kilograms, type SquareMetres } from '../core/units.ts';

/** Body surface area by Haycock 1978. */
export function computeBsaHaycock(weight: Kilograms, height: Centimetres): SquareMetres {
  return inUnit(0.024265 * weight ** 0.5378 * height ** 0.3964);
}
