import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageSchema } from './languages.ts';

/** Limits of what is sent to and kept for calculators. */
export const calculatorLimits = {
  /** Bytes of a request with inputs. */
  bodyBytes: 16 * 1024,
  inputKeys: 100,
  keyLength: 100,
  historyEntries: 1000,
} as const;

const tag = 'calculators';
const calculatorId = z.string().min(1).max(64);
const idParams = z.object({
  id: calculatorId.describe('A calculator’s id, for example `egfr-ckdepi-2021-cr`.'),
});
const versionSchema = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/);
const languageQuery = z.object({
  language: languageSchema.optional().describe('Language of the words; otherwise by `Accept-Language`.'),
});
const topicSchema = z.object({ id: z.string(), name: z.string() });
const jsonSchemaSchema = z.record(z.string(), z.unknown());
const resultValueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** Raw inputs by keys that name the unit: `creatinineMgDl` or `creatinineUmolL`. */
export const calculatorInputsSchema = z
  .record(z.string().max(calculatorLimits.keyLength), z.unknown())
  .refine((inputs) => Object.keys(inputs).length <= calculatorLimits.inputKeys, {
    message: `At most ${calculatorLimits.inputKeys} inputs.`,
  })
  .meta({
    id: 'CalculatorInputs',
    description: 'Inputs by keys that name the unit, as in the JSON Schema of the calculator.',
  });

export const evidenceSchema = z
  .object({
    authors: z.string(),
    title: z.string().optional(),
    titleLanguage: z.string().optional().describe('Where the title is not English.'),
    journal: z.string(),
    year: z.number().int(),
    volume: z.string().optional(),
    pages: z.string().optional(),
    doi: z.string().optional(),
    pmid: z.string().optional(),
  })
  .meta({ id: 'Evidence' });

const severitySchema = z.enum(['ok', 'info', 'caution', 'warning', 'danger']);

export const calculatorSummarySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    specialty: topicSchema,
    complaints: z.array(topicSchema),
    searchTerms: z.array(z.string()).describe('Abbreviations and other names in all languages.'),
    leading: z.boolean().describe('Heads every list.'),
    version: z.string(),
  })
  .meta({ id: 'CalculatorSummary' });
export type CalculatorSummary = z.infer<typeof calculatorSummarySchema>;

export const calculatorDetailsSchema = calculatorSummarySchema
  .extend({
    language: languageSchema,
    whenToUse: z.string(),
    population: z.string().describe('Whom the calculator is valid for.'),
    notFor: z.string().describe('What the calculator is not for.'),
    pitfalls: z.array(z.string()),
    formula: z.string(),
    inputSchema: jsonSchemaSchema.describe(
      'JSON Schema (2020-12) of the inputs. `x-unit` is the unit of a quantity, `x-choices` the words of a choice.',
    ),
    results: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        kind: z.enum(['number', 'choice', 'flag', 'date', 'text']),
        unit: z.string().nullable(),
        unitName: z
          .string()
          .nullable()
          .describe('The unit in words of the language where it is not a symbol.'),
        decimals: z.number().int().nullable().describe('Decimals to show; the result itself is not rounded.'),
        primary: z.boolean(),
        options: z.array(topicSchema),
      }),
    ),
    bands: z
      .record(
        z.string(),
        z.array(
          z.object({
            id: z.string(),
            key: z.string(),
            label: z.string(),
            severity: severitySchema,
            from: z.number().optional().describe('Applies from this value on.'),
            above: z.number().optional().describe('Applies above this value.'),
          }),
        ),
      )
      .describe('By result, from the highest down; the first whose limit is reached applies.'),
    evidence: z.array(evidenceSchema),
    translations: z
      .record(z.string(), z.string())
      .describe('Every translation key of the definition in the language asked for.'),
  })
  .meta({ id: 'CalculatorDetails' });
export type CalculatorDetails = z.infer<typeof calculatorDetailsSchema>;

export const calculatorEvaluationSchema = z
  .object({
    calculator: z.string(),
    results: z.record(z.string(), resultValueSchema),
    units: z.record(z.string(), z.string()).describe('Unit of each result that has one.'),
    bands: z.array(
      z.object({
        result: z.string(),
        id: z.string(),
        key: z.string(),
        label: z.string(),
        severity: severitySchema,
      }),
    ),
    warnings: z.array(
      z.object({
        code: z.enum(['implausible', 'unknown-field', 'note']),
        field: z.string().nullable(),
        key: z.string(),
        message: z.string(),
        limit: z.union([z.number(), z.string()]).optional(),
        unit: z.string().optional(),
      }),
    ),
    version: z.string(),
    evidence: z.array(evidenceSchema),
  })
  .meta({ id: 'CalculatorEvaluation' });
export type CalculatorEvaluation = z.infer<typeof calculatorEvaluationSchema>;

export const listCalculators = defineEndpoint({
  id: 'calculators.list',
  method: 'GET',
  path: '/api/calculators',
  summary: 'All calculators, or those found for a search',
  tag,
  permission: 'calculator:use',
  query: languageQuery.extend({
    search: z.string().max(100).optional().describe('In any language; abbreviations are understood.'),
  }),
  responses: { 200: z.object({ calculators: z.array(calculatorSummarySchema) }) },
});

export const getCalculator = defineEndpoint({
  id: 'calculators.get',
  method: 'GET',
  path: '/api/calculators/:id',
  summary: 'Definition of a calculator: JSON Schema of its inputs, results, bands, evidence and words',
  tag,
  permission: 'calculator:use',
  params: idParams,
  query: languageQuery,
  responses: { 200: calculatorDetailsSchema },
});

/**
 * What cannot be computed is 422 `unprocessable` with one field for each refusal: `path` is `inputs.<key>`, `code` says
 * why (`missing`, `below-minimum`, `out-of-range`, …), `message` names the limit and its unit.
 */
export const evaluateCalculator = defineEndpoint({
  id: 'calculators.evaluate',
  method: 'POST',
  path: '/api/calculators/:id/evaluate',
  summary: 'Results of a calculator for inputs; nothing is stored',
  tag,
  permission: 'calculator:use',
  params: idParams,
  query: languageQuery,
  body: z.object({ inputs: calculatorInputsSchema }),
  responses: { 200: calculatorEvaluationSchema },
  errors: ['unprocessable'],
});

const changeSchema = z.object({
  id: z.string(),
  usedVersion: z.string().describe('Version the member used before.'),
  version: z.string().describe('Version of today.'),
});
const changesSchema = z.object({ changes: z.array(changeSchema) });

export const myCalculatorsSchema = z
  .object({
    favourites: z.array(z.string()).describe('Ids, the latest first.'),
    recents: z.array(z.object({ id: z.string(), usedAt: z.iso.datetime() })).describe('The latest first.'),
    historyEnabled: z.boolean(),
    changes: z.array(changeSchema).describe('New versions this member has not acknowledged.'),
  })
  .meta({ id: 'MyCalculators' });
export type MyCalculators = z.infer<typeof myCalculatorsSchema>;

export const getMyCalculators = defineEndpoint({
  id: 'calculators.mine',
  method: 'GET',
  path: '/api/calculators/mine',
  summary: 'Favourites, recently used calculators, settings and version changes of the signed-in physician',
  tag,
  permission: 'calculator:keep',
  responses: { 200: myCalculatorsSchema },
});

const favouritesSchema = z.object({ favourites: z.array(z.string()) });

export const addFavouriteCalculator = defineEndpoint({
  id: 'calculators.addFavourite',
  method: 'PUT',
  path: '/api/calculators/:id/favourite',
  summary: 'Make a calculator a favourite',
  tag,
  permission: 'calculator:keep',
  params: idParams,
  responses: { 200: favouritesSchema },
});

export const removeFavouriteCalculator = defineEndpoint({
  id: 'calculators.removeFavourite',
  method: 'DELETE',
  path: '/api/calculators/:id/favourite',
  summary: 'Take a calculator off the favourites',
  tag,
  permission: 'calculator:keep',
  params: idParams,
  responses: { 200: favouritesSchema },
});

/** Screens call this once for a calculation that was finished, not for every keystroke. */
export const recordCalculatorUse = defineEndpoint({
  id: 'calculators.recordUse',
  method: 'POST',
  path: '/api/calculators/:id/uses',
  summary: 'Remember that the signed-in physician used a calculator, with its inputs if history is on',
  tag,
  permission: 'calculator:keep',
  params: idParams,
  body: z.object({
    inputs: calculatorInputsSchema
      .optional()
      .describe('Kept only while history is on, without keys the calculator does not know.'),
    version: versionSchema.optional().describe('Version that computed, if not today’s.'),
  }),
  responses: {
    201: z.object({
      usedAt: z.iso.datetime(),
      historyId: z.uuid().nullable().describe('Null: nothing was kept in the history.'),
    }),
  },
  errors: ['unprocessable'],
});

export const updateCalculatorSettings = defineEndpoint({
  id: 'calculators.settings',
  method: 'PUT',
  path: '/api/calculators/settings',
  summary: 'Switch the history of calculations on or off; entries stay until they are deleted',
  tag,
  permission: 'calculator:keep',
  body: z.object({ historyEnabled: z.boolean() }),
  responses: { 200: z.object({ historyEnabled: z.boolean() }) },
});

export const calculatorHistoryEntrySchema = z
  .object({
    id: z.uuid(),
    calculator: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    version: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CalculatorHistoryEntry' });
export type CalculatorHistoryEntry = z.infer<typeof calculatorHistoryEntrySchema>;

export const listCalculatorHistory = defineEndpoint({
  id: 'calculators.history',
  method: 'GET',
  path: '/api/calculators/history',
  summary: 'Calculations of the signed-in physician, newest first: inputs and version only',
  tag,
  permission: 'calculator:keep',
  query: z.object({
    calculator: calculatorId.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.uuid().optional().describe('Id of the last entry already seen.'),
  }),
  responses: {
    200: z.object({ entries: z.array(calculatorHistoryEntrySchema), nextBefore: z.uuid().nullable() }),
  },
});

export const deleteCalculatorHistoryEntry = defineEndpoint({
  id: 'calculators.deleteHistoryEntry',
  method: 'DELETE',
  path: '/api/calculators/history/:entryId',
  summary: 'Delete one calculation of the history',
  tag,
  permission: 'calculator:keep',
  params: z.object({ entryId: z.uuid() }),
  responses: { 200: z.object({ deleted: z.number().int() }) },
});

export const deleteCalculatorHistory = defineEndpoint({
  id: 'calculators.deleteHistory',
  method: 'DELETE',
  path: '/api/calculators/history',
  summary: 'Delete the whole history of calculations',
  tag,
  permission: 'calculator:keep',
  responses: { 200: z.object({ deleted: z.number().int() }) },
});

export const listCalculatorChanges = defineEndpoint({
  id: 'calculators.changes',
  method: 'GET',
  path: '/api/calculators/changes',
  summary:
    'Calculators whose version is newer than the one the signed-in physician used, not yet acknowledged',
  tag,
  permission: 'calculator:keep',
  responses: { 200: changesSchema },
});

export const acknowledgeCalculatorChanges = defineEndpoint({
  id: 'calculators.acknowledgeChanges',
  method: 'POST',
  path: '/api/calculators/changes/acknowledged',
  summary: 'Acknowledge version changes; answers with those that are left',
  tag,
  permission: 'calculator:keep',
  body: z.object({
    changes: z
      .array(z.object({ id: calculatorId, version: versionSchema.describe('The acknowledged version.') }))
      .min(1)
      .max(100),
  }),
  responses: { 200: changesSchema },
});
