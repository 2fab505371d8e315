import { z } from 'zod';

/** The largest value of PostgreSQL's `integer`. */
export const maxInt4 = 2_147_483_647;

/** A whole number an `integer` column can hold, from a body. */
export const int4 = (minimum = 0) => z.number().int().min(minimum).max(maxInt4);

/** The same from an address, where every value is a text. */
export const int4FromText = (minimum = 0) => z.coerce.number().int().min(minimum).max(maxInt4);
