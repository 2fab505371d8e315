import { type Centimetres, inUnit, type Kilograms, type SquareMetres } from '../core/units.ts';

/** Body surface area by Du Bois and Du Bois 1916. */
export function computeBsaDuBois(weight: Kilograms, height: Centimetres): SquareMetres {
  return inUnit(0.007184 * weight ** 0.425 * height ** 0.725);
}
