import { type Centimetres, inUnit, type Kilograms, type SquareMetres } from '../core/units.ts';

/** Body surface area by Mosteller 1987. */
export function computeBsaMosteller(weight: Kilograms, height: Centimetres): SquareMetres {
  return inUnit(Math.sqrt((weight * height) / 3600));
}
