import { z } from 'zod';

export const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
export const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
export const seconds = z.coerce.number().int().positive();
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
export const httpUrl = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .transform((value) => value.replace(/\/+$/, ''));

export const jsonList = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .default('[]')
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(schema));
/** As it is dialled from where the product is used. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^(\+?\d[\d -]{1,18}\d)?$/, 'takes digits, with spaces or hyphens')
  .transform((number) => number || undefined)
  .optional();
