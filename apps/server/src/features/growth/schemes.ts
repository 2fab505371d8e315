import { readdirSync, readFileSync } from 'node:fs';
import { canmedsRoles, entrySettings } from '@mz/contracts/growth';
import { ruleForces } from '@mz/contracts/growth-report';
import { z } from 'zod';
import { dayBefore } from './days.ts';

const words = z.strictObject({ en: z.string(), ar: z.string(), zh: z.string() });
const which = z.strictObject({
  settings: z.array(z.enum(entrySettings)).optional(),
  roles: z.array(z.enum(canmedsRoles)).optional(),
  /** Only what an accrediting body stands behind, as the member says. */
  accredited: z.boolean().optional(),
});
export type Which = z.infer<typeof which>;

const schemeSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  name: words,
  body: words,
  note: words,
  /** The day on which its year begins, MM-DD. */
  begins: z.string().regex(/^(0[1-9]|1[0-2])-01$/),
  unit: z.enum(['credit', 'hour']),
  minutesPerUnit: z.number().positive(),
  rules: z.array(
    z.strictObject({
      id: z.string(),
      name: words,
      kind: z.enum(['minimum', 'maximum']),
      target: z.number().positive(),
      of: which,
      force: z.enum(ruleForces),
      /** Which of the sources says so. */
      source: z.int().min(0),
    }),
  ),
  groups: z.array(z.strictObject({ id: z.string(), name: words, of: which })),
  sources: z.array(z.strictObject({ title: z.string(), url: z.url(), says: z.string() })),
  checkedOn: z.iso.date(),
});
export type Scheme = z.infer<typeof schemeSchema>;

const folder = new URL('../../../../../content/cpd/', import.meta.url);

const read = (): ReadonlyMap<string, Scheme> => {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => schemeSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(found.map((scheme) => [scheme.id, scheme]));
};

/** Rules a year of learning can be held against: data of `content/cpd`. */
export const schemes = read();

/** First and last day of the year of a scheme that begins in a calendar year. */
export const spanOf = ({ begins }: Pick<Scheme, 'begins'>, year: number): { from: string; to: string } => ({
  from: `${year}-${begins}`,
  to: dayBefore(`${year + 1}-${begins}`),
});

/** The calendar year in which the scheme's year of a day begins. */
export const yearOf = ({ begins }: Pick<Scheme, 'begins'>, day: string): number => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < begins ? year - 1 : year;
};

export const labelOf = ({ begins }: Pick<Scheme, 'begins'>, year: number): string =>
  begins === '01-01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
