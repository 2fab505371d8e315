import type { NpiOutcome } from '@mz/contracts/verification';
import { z } from 'zod';

/** What the register answered about a number. */
export interface NpiAnswer {
  readonly outcome: NpiOutcome;
  /** As registered; null where there is no such entry. */
  readonly name: string | null;
  /** State and number of the licence of the primary taxonomy. */
  readonly license: string | null;
}

const text = z.string().nullish();
const personSchema = z.object({ first_name: text, middle_name: text, last_name: text });

/** The part of API version 2.1 that is read. Errors come with status 200. */
const answerSchema = z.union([
  z.object({ Errors: z.array(z.object({ description: text })) }),
  z.object({
    result_count: z.number(),
    results: z.array(
      z.object({
        enumeration_type: z.string(),
        number: z.union([z.string(), z.number()]),
        basic: personSchema.extend({ status: text }),
        other_names: z.array(personSchema).nullish(),
        taxonomies: z
          .array(z.object({ primary: z.boolean().nullish(), license: text, state: text }))
          .nullish(),
      }),
    ),
  }),
]);

const maxBytes = 1024 * 1024;
const timeout = 6_000;
const unavailable: NpiAnswer = { outcome: 'unavailable', name: null, license: null };

const titles = new Set(['DR', 'PROF', 'MD', 'DO', 'MBBS', 'PHD', 'JR', 'SR', 'II', 'III']);

/** Words of a name without accents, punctuation, titles and case. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !titles.has(word));

/** First and last name of an entry stand in the name that was stated. */
const isSameName = (stated: string, entry: z.infer<typeof personSchema>): boolean => {
  const words = new Set(wordsOf(stated));
  const first = wordsOf(entry.first_name ?? '');
  const last = wordsOf(entry.last_name ?? '');
  return first.length > 0 && last.length > 0 && [...first, ...last].every((word) => words.has(word));
};

/**
 * Reads an answer of the register.
 *
 * @param name as the member states it
 * @returns `unavailable` for what is no answer about a number, errors of the register among them
 */
export const readNpiAnswer = (body: unknown, npi: string, name: string): NpiAnswer => {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success || 'Errors' in parsed.data) return unavailable;
  const entry = parsed.data.results.find(({ number }) => String(number) === npi);
  if (!entry) return { outcome: 'not_found', name: null, license: null };
  if (entry.enumeration_type !== 'NPI-1') return { outcome: 'organization', name: null, license: null };
  const { basic, other_names: otherNames, taxonomies } = entry;
  const primary = taxonomies?.find((taxonomy) => taxonomy.primary) ?? taxonomies?.[0];
  const license = [primary?.state, primary?.license].filter(Boolean).join(' ') || null;
  const registered = [basic.first_name, basic.middle_name, basic.last_name].filter(Boolean).join(' ');
  const outcomeOf = (): NpiOutcome => {
    if (basic.status !== 'A') return 'inactive';
    return [basic, ...(otherNames ?? [])].some((one) => isSameName(name, one)) ? 'match' : 'name_differs';
  };
  return { outcome: outcomeOf(), name: registered || null, license };
};

/** Asks the register of providers of the United States (NPPES, API 2.1) about a number. Never throws. */
export const askNppes = async (url: string | null, npi: string, name: string): Promise<NpiAnswer> => {
  if (url === null) return unavailable;
  try {
    const response = await fetch(`${url}/?version=2.1&number=${npi}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const body = await response.text();
    if (!response.ok || body.length > maxBytes) return unavailable;
    return readNpiAnswer(JSON.parse(body), npi, name);
  } catch {
    // No network, no answer in time, or none that can be read: the moderator decides without it, or asks again.
    return unavailable;
  }
};
