import { maxInteractionDrugs, patientLimits } from '@mz/clinical/drugs/limits';
import {
  childPughClasses,
  doseIntents,
  drugPopulations,
  interactionSeverities,
  statementChecks,
  statementKinds,
} from '@mz/clinical/drugs/types';
import { z } from 'zod';
import { doseLimitSchema, drugConditionSchema, drugSchema, drugTextSchema } from './drug-content.ts';
import { defineEndpoint } from './endpoint.ts';
import { int4, int4FromText } from './integers.ts';
import { languageSchema } from './languages.ts';

/** Limits of what is sent about drugs. */
export const drugLimits = {
  nameLength: 100,
  interactionDrugs: maxInteractionDrugs,
  statementText: 2000,
  note: 2000,
  bodyBytes: 32 * 1024,
} as const;

const tag = 'drugs';
const reviewStateSchema = z
  .enum(['unsigned', 'signed', 'corrected'])
  .describe('Whether a physician with a verified licence has signed or corrected the facts.');

/** What a label newer than the facts says of itself. */
export const labelNoticeSchema = z
  .object({
    setId: z.string(),
    version: z.number().int(),
    date: z.string().nullable(),
    changedSections: z.array(z.string()).describe('Sections whose text differs from the version before.'),
  })
  .meta({ id: 'LabelNotice' });
export type LabelNotice = z.infer<typeof labelNoticeSchema>;

const drugStateSchema = z.object({
  version: z.number().int(),
  review: reviewStateSchema,
  reviewer: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  labelChanged: labelNoticeSchema.nullable().describe('A label that is newer than the facts.'),
});
export type DrugState = z.infer<typeof drugStateSchema>;

export const drugSummarySchema = z
  .object({
    id: z.string(),
    name: drugTextSchema,
    class: drugTextSchema,
    brands: z.array(z.string()),
    otherNames: z.array(z.string()),
    statements: z.number().int(),
    review: reviewStateSchema,
  })
  .meta({ id: 'DrugSummary' });

const idParams = z.object({
  id: z.string().min(1).max(80).describe('A drug’s id, for example `enoxaparin`.'),
});
const languageQuery = z.object({
  language: languageSchema.optional().describe('Language of the words; otherwise by `Accept-Language`.'),
});

export const listDrugs = defineEndpoint({
  id: 'drugs.list',
  method: 'GET',
  path: '/api/drugs',
  summary: 'Drugs by generic name, brand, abbreviation, local spelling or class',
  tag,
  permission: 'drug:read',
  query: z.object({
    search: z.string().max(drugLimits.nameLength).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  responses: { 200: z.object({ drugs: z.array(drugSummarySchema) }) },
});

export const drugChangesSchema = z.object({
  at: z.iso.datetime(),
  drugs: z.record(
    z.string(),
    drugStateSchema.extend({
      content: drugSchema.nullable().describe('The corrected facts; null where the bundled ones hold.'),
    }),
  ),
});

export const listDrugChanges = defineEndpoint({
  id: 'drugs.changes',
  method: 'GET',
  path: '/api/drugs/changes',
  summary: 'What physicians signed or corrected and which labels are newer than the facts',
  tag,
  permission: 'drug:read',
  responses: {
    200: drugChangesSchema,
  },
});

export const getDrug = defineEndpoint({
  id: 'drugs.get',
  method: 'GET',
  path: '/api/drugs/:id',
  summary: 'Facts of a drug with source, review state, history and newer labels',
  tag,
  permission: 'drug:read',
  params: idParams,
  query: z.object({ version: int4FromText(1).optional() }),
  responses: {
    200: drugStateSchema.extend({
      drug: drugSchema,
      canSign: z.boolean(),
      canCorrect: z.boolean(),
      history: z.array(
        z.object({
          version: z.number().int(),
          change: z.enum(['bundled', 'corrected', 'signed']),
          note: z.string(),
          author: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
});

export const getDrugLabel = defineEndpoint({
  id: 'drugs.label',
  method: 'GET',
  path: '/api/drugs/:id/label',
  summary: 'The newest stored label of a drug, by section',
  tag,
  permission: 'drug:read',
  params: idParams,
  responses: {
    200: labelNoticeSchema.extend({
      title: z.string(),
      source: z.enum(['dailymed', 'openfda', 'file']),
      passages: z.array(z.object({ section: z.string(), title: z.string(), text: z.string() })),
    }),
  },
});

/** Physicians whose licence was verified sign; moderators among them also correct. */
export const reviewDrug = defineEndpoint({
  id: 'drugs.review',
  method: 'POST',
  path: '/api/drugs/:id/versions',
  summary: 'Sign the facts of a drug, or correct statements; the version before stays',
  tag,
  permission: 'drug:review',
  params: idParams,
  body: z.object({
    /** The version that was read: a newer one in between is 409. */
    basedOn: int4(1),
    change: z.enum(['signed', 'corrected']),
    note: z.string().trim().max(drugLimits.note).default(''),
    statements: z
      .array(
        z.object({
          id: z.string().min(1).max(120),
          text: z.object({
            en: z.string().trim().min(1).max(drugLimits.statementText),
            ar: z.string().trim().min(1).max(drugLimits.statementText),
            zh: z.string().trim().min(1).max(drugLimits.statementText),
          }),
        }),
      )
      .max(100)
      .optional(),
  }),
  responses: { 201: drugStateSchema },
  errors: ['conflict', 'unprocessable'],
});

const quantity = (field: keyof typeof patientLimits) =>
  z.number().min(patientLimits[field].min).max(patientLimits[field].max).optional();

export const drugPatientSchema = z
  .strictObject({
    ageYears: quantity('ageYears'),
    sex: z.enum(['female', 'male']).optional(),
    weightKg: quantity('weightKg'),
    heightCm: quantity('heightCm'),
    creatinineMgDl: quantity('creatinineMgDl'),
    crcl: quantity('crcl').describe(
      'Creatinine clearance in mL/min; computed by Cockcroft–Gault where absent.',
    ),
    egfr: quantity('egfr').describe('mL/min/1.73 m²; computed by CKD-EPI 2021 where absent.'),
    dialysis: z.boolean().optional(),
    childPugh: z.enum(childPughClasses).optional(),
    pregnant: z.boolean().optional(),
    with: z
      .array(z.string().min(1).max(drugLimits.nameLength))
      .max(drugLimits.interactionDrugs)
      .optional()
      .describe('Other drugs taken, by id or name.'),
  })
  .meta({ id: 'DrugPatient' });

const amountRange = z.tuple([z.number(), z.number()]);
const computedDoseSchema = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('computed'),
      amount: amountRange.describe('Lowest and highest, exact and not above a maximum; nothing is rounded.'),
      uncapped: amountRange,
      unit: z.string(),
      per: z.string(),
      every: z.string().nullable(),
      duration: z.string().nullable(),
      component: z.string().nullable(),
      basis: z
        .object({
          amount: amountRange,
          unit: z.string(),
          size: z.number(),
          sizeUnit: z.enum(['kg', 'm2']),
        })
        .nullable(),
      limits: z.array(z.object({ amount: z.number(), limit: doseLimitSchema, statementId: z.string() })),
      capped: z.boolean(),
    }),
    z.object({ status: z.literal('needs'), needs: z.array(z.enum(['weightKg', 'heightCm'])) }),
    z.object({ status: z.literal('text'), reason: z.string().describe('Why only the text counts.') }),
  ])
  .meta({ id: 'ComputedDose' });

export const drugAssessmentSchema = z
  .object({
    id: z.string(),
    status: z.enum(['applies', 'replaced', 'qualified', 'gap', 'needs', 'excluded']),
    kind: z.enum(statementKinds),
    indication: z.string().nullable(),
    indicationName: z.string().nullable(),
    intent: z.enum(doseIntents).nullable(),
    population: z.enum(drugPopulations),
    route: z.string().nullable(),
    when: drugConditionSchema.nullable(),
    text: z.string(),
    check: z.enum(statementChecks),
    section: z.string().nullable(),
    needs: z.array(z.string()).describe('What has to be known first.'),
    by: z.array(z.string()).describe('Statements that replace or qualify it.'),
    computed: computedDoseSchema.nullable(),
  })
  .meta({ id: 'DrugAssessment' });

export const computeDrugDose = defineEndpoint({
  id: 'drugs.dose',
  method: 'POST',
  path: '/api/drugs/:id/dose',
  summary: 'Doses of a drug for a patient: what applies, what does not and why',
  tag,
  permission: 'drug:read',
  params: idParams,
  query: languageQuery,
  body: z.strictObject({
    patient: drugPatientSchema,
    intent: z.enum(doseIntents).optional().describe('Only doses of this intent.'),
    indication: z.string().min(1).max(120).optional().describe('Only doses for this indication, by its id.'),
    route: z.string().min(1).max(40).optional().describe('Only doses by this route.'),
  }),
  responses: {
    200: z.object({
      drug: z.string(),
      name: z.string(),
      patient: drugPatientSchema,
      doses: z
        .array(drugAssessmentSchema)
        .describe('What applies first; statements nobody checked are left out.'),
      source: drugSchema.shape.source,
      review: reviewStateSchema,
      labelChanged: labelNoticeSchema.nullable(),
      caution: z.string(),
    }),
  },
  errors: ['unprocessable'],
});

const namedDrugSchema = z.object({
  id: z.string(),
  name: z.string(),
  asked: z.string(),
  hasPage: z.boolean(),
});
export const checkDrugInteractions = defineEndpoint({
  id: 'drugs.interactions',
  method: 'POST',
  path: '/api/drugs/interactions',
  summary: 'Every pair of a list of drugs against the rules and labels',
  tag,
  permission: 'drug:read',
  query: languageQuery,
  body: z.strictObject({
    drugs: z
      .array(z.string().trim().min(1).max(drugLimits.nameLength))
      .min(1)
      .max(drugLimits.interactionDrugs)
      .describe('Generic names, brands or ids, in any of the languages.'),
  }),
  responses: {
    200: z.object({
      drugs: z.array(namedDrugSchema),
      unknown: z
        .array(z.string())
        .describe('Names that mean no drug known here; nothing was checked for them.'),
      pairs: z.array(
        z.object({
          drugs: z.tuple([z.string(), z.string()]),
          severity: z.enum(interactionSeverities).nullable(),
          findings: z
            .array(
              z.object({
                source: z.enum(['rule', 'label']),
                id: z.string(),
                severity: z.enum(interactionSeverities).nullable(),
                effect: z.string().nullable(),
                management: z.string(),
                basis: z.array(z.string()),
                classes: z.array(z.string().nullable()),
                alternatives: z
                  .array(z.string())
                  .describe('Ids of drugs that the sentence of the rule names in place of one of the pair.'),
              }),
            )
            .describe('Empty where no rule was found, which is not "no interaction".'),
        }),
      ),
      rules: z.object({ count: z.number().int(), classes: z.number().int(), retrieved: z.string() }),
      caution: z.string(),
    }),
  },
  errors: ['unprocessable'],
});

const savedDrug = z.object({ saved: z.boolean() });

export const getSavedDrug = defineEndpoint({
  id: 'drugs.saved',
  method: 'GET',
  path: '/api/drugs/:id/saved',
  summary: 'Whether the signed-in physician keeps a drug at hand',
  tag,
  permission: 'member:use',
  params: idParams,
  responses: { 200: savedDrug },
});

export const saveDrug = defineEndpoint({
  id: 'drugs.save',
  method: 'PUT',
  path: '/api/drugs/:id/saved',
  summary: 'Keep a drug at hand; a repeat changes nothing',
  tag,
  permission: 'member:use',
  params: idParams,
  responses: { 200: savedDrug },
});

export const unsaveDrug = defineEndpoint({
  id: 'drugs.unsave',
  method: 'DELETE',
  path: '/api/drugs/:id/saved',
  summary: 'Keep a drug at hand no longer',
  tag,
  permission: 'member:use',
  params: idParams,
  responses: { 200: savedDrug },
});
