import {
  bandKeys,
  childPughClasses,
  doseIntents,
  drugPopulations,
  interactionSeverities,
  statementChecks,
  statementKinds,
} from '@mz/clinical/drugs/types';
import { z } from 'zod';

const doseUnit = z.string().regex(/^(mg|mcg|g|mL|units|mEq|mmol|drop)(\/kg|\/m2)?$/);

export const drugTextSchema = z
  .object({ en: z.string().min(1), ar: z.string().min(1), zh: z.string().min(1) })
  .meta({ id: 'DrugText' });

const bandSchema = z
  .strictObject({
    below: z.number().optional(),
    atMost: z.number().optional(),
    above: z.number().optional(),
    atLeast: z.number().optional(),
  })
  .refine((band) => Object.keys(band).length > 0, { message: 'A band needs a limit.' });

const bands = Object.fromEntries(bandKeys.map((key) => [key, bandSchema.optional()])) as Record<
  (typeof bandKeys)[number],
  z.ZodOptional<typeof bandSchema>
>;
const simpleCondition = z.strictObject({
  ...bands,
  childPugh: z.array(z.enum(childPughClasses)).min(1).optional(),
  dialysis: z.boolean().optional(),
  with: z.string().min(1).optional(),
});
export const drugConditionSchema = simpleCondition
  .extend({ anyTwoOf: z.array(simpleCondition).min(2).optional() })
  .meta({
    id: 'DrugCondition',
    description: '`below` and `above` are strict, `atMost` and `atLeast` inclusive; all parts hold together.',
  });

export const doseLimitSchema = z
  .strictObject({ amount: z.number().positive(), unit: doseUnit, per: z.string().min(1) })
  .meta({ id: 'DoseLimit' });
export const drugDoseSchema = z
  .strictObject({
    amount: z.tuple([z.number().nonnegative(), z.number().positive()]),
    unit: doseUnit,
    per: z.string().min(1),
    every: z.string().min(1).nullable(),
    max: doseLimitSchema.nullable(),
    duration: z.string().min(1).nullable(),
    component: z.string().min(1).optional(),
  })
  .meta({ id: 'DrugDose' });

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const drugStatementSchema = z
  .strictObject({
    id: z.string().min(1).max(120),
    kind: z.enum(statementKinds),
    indication: z.string().min(1).nullable(),
    indicationName: drugTextSchema.nullable(),
    intent: z.enum(doseIntents).nullable(),
    population: z.enum(drugPopulations),
    route: z.string().min(1).nullable(),
    when: drugConditionSchema.nullable(),
    dose: drugDoseSchema.nullable(),
    with: z
      .strictObject({ drugs: z.array(z.string().min(1)), class: z.string().min(1).nullable() })
      .nullable(),
    severity: z.enum(interactionSeverities).nullable(),
    text: drugTextSchema,
    section: z.string().min(1).nullable(),
    check: z.enum(statementChecks),
  })
  .meta({ id: 'DrugStatement' });

/** One file of `content/drugs`. */
export const drugSchema = z
  .strictObject({
    id: slug,
    name: drugTextSchema,
    brands: z.array(z.string().min(1)),
    otherNames: z.array(z.string().min(1)),
    class: drugTextSchema,
    rxcui: z.string().nullable(),
    source: z.strictObject({
      title: z.string().min(1),
      product: z.string().min(1).nullable(),
      setId: z.string().min(1).nullable(),
      date: z.string().min(1).nullable(),
      retrieved: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
      references: z.array(z.string().min(1)).optional(),
    }),
    statements: z.array(drugStatementSchema).min(1),
  })
  .meta({ id: 'Drug' });

const ruleSideSchema = z.union([z.strictObject({ drug: slug }), z.strictObject({ class: slug })]);
/** The file of interaction rules. */
export const interactionRulesSchema = z.strictObject({
  note: z.string(),
  retrieved: z.string(),
  severityOrder: z.tuple([z.literal('contraindicated'), z.literal('major'), z.literal('moderate')]),
  classes: z.record(slug, z.array(slug).min(1)),
  rules: z.array(
    z.strictObject({
      id: z.string().min(1),
      a: ruleSideSchema,
      b: ruleSideSchema,
      severity: z.enum(interactionSeverities),
      effect: drugTextSchema,
      management: drugTextSchema,
      replaces: z.enum(['a', 'b']).optional(),
      alternatives: z.array(slug).min(1).optional(),
      basis: z.string().min(1),
      alsoSupportedBy: z.array(z.string().min(1)).optional(),
    }),
  ),
});

/** The file of their names. */
export const ruleNamesSchema = z.strictObject({
  note: z.string(),
  provenance: z.string(),
  classes: z.record(slug, drugTextSchema),
  drugs: z.record(slug, drugTextSchema),
});
