import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { int4 } from './integers.ts';

/** What a profile lists, each kind in its owner's order. */
export const entryKinds = ['education', 'experience', 'publication', 'award'] as const;
export const entryKindSchema = z.enum(entryKinds);
export type EntryKind = z.infer<typeof entryKindSchema>;

/** Characters of each text, years that are believed, and how many entries of a kind there may be. */
export const entryLimits = {
  title: 500,
  organization: 300,
  description: 2000,
  authors: 2000,
  url: 2000,
  doi: 200,
  firstYear: 1920,
  /** Years an education may still last. */
  yearsAhead: 10,
  perKind: { education: 30, experience: 60, publication: 1000, award: 60 },
} as const satisfies Record<string, number | Record<EntryKind, number>>;

const requiredText = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) => z.string().trim().max(max).default('');

const yearNow = (): number => new Date().getUTCFullYear();
const year = z
  .number()
  .int()
  .min(entryLimits.firstYear)
  .max(2100)
  .refine((value) => value <= yearNow() + 1, { message: 'A year in the future.' });
const lastYear = z
  .number()
  .int()
  .min(entryLimits.firstYear)
  .max(2100)
  .refine((value) => value <= yearNow() + entryLimits.yearsAhead, { message: 'A year in the future.' });

/** `present`: not ended. */
const endSchema = z.union([lastYear, z.literal('present')]).nullable();
const inOrder = ({ yearStart, yearEnd }: { yearStart: number | null; yearEnd: number | 'present' | null }) =>
  yearStart === null || typeof yearEnd !== 'number' || yearEnd >= yearStart;
const orderMessage = { path: ['yearEnd'], message: 'Ends before it begins.' };

const doiSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(entryLimits.doi)
  .regex(/^10\.\d{4,9}\/\S+$/, 'Not a DOI.')
  .nullable()
  .default(null);
const urlSchema = z
  .string()
  .trim()
  .max(entryLimits.url)
  .regex(/^https?:\/\/[^\s"<>]+$/i, 'Not a web address.')
  .nullable()
  .default(null);

const educationSchema = z.object({
  kind: z.literal('education'),
  degree: requiredText(entryLimits.title),
  institution: requiredText(entryLimits.organization),
  yearStart: year.nullable(),
  yearEnd: endSchema,
});
const experienceSchema = z.object({
  kind: z.literal('experience'),
  position: requiredText(entryLimits.title),
  organization: requiredText(entryLimits.organization),
  yearStart: year.nullable(),
  yearEnd: endSchema,
  description: optionalText(entryLimits.description),
});
const publicationSchema = z.object({
  kind: z.literal('publication'),
  title: requiredText(entryLimits.title),
  journal: optionalText(entryLimits.organization),
  year: year.nullable(),
  authors: optionalText(entryLimits.authors),
  url: urlSchema,
  doi: doiSchema,
  pmid: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,9}$/, 'Not a PubMed id.')
    .nullable()
    .default(null),
});
const awardSchema = z.object({
  kind: z.literal('award'),
  title: requiredText(entryLimits.title),
  organization: optionalText(entryLimits.organization),
  year: year.nullable(),
});

/** One entry as its owner writes it: the one schema of forms and imports. */
export const entryInputSchema = z
  .discriminatedUnion('kind', [
    educationSchema.refine(inOrder, orderMessage),
    experienceSchema.refine(inOrder, orderMessage),
    publicationSchema,
    awardSchema,
  ])
  .meta({ id: 'ProfileEntryFields' });
export type EntryInput = z.infer<typeof entryInputSchema>;

const stored = { id: z.uuid(), version: z.number().int() };
const end = z.union([z.number().int(), z.literal('present')]).nullable();
const anyYear = z.number().int().nullable();

export const educationEntrySchema = educationSchema.extend({ ...stored, yearStart: anyYear, yearEnd: end });
export const experienceEntrySchema = experienceSchema.extend({ ...stored, yearStart: anyYear, yearEnd: end });
export const publicationEntrySchema = publicationSchema.extend({
  ...stored,
  year: anyYear,
  doi: z.string().nullable(),
  pmid: z.string().nullable(),
  url: z.string().nullable(),
  articleId: z.uuid().nullable().describe('The paper in this installation’s store, where it is there.'),
});
export const awardEntrySchema = awardSchema.extend({ ...stored, year: anyYear });
export const entrySchema = z
  .discriminatedUnion('kind', [
    educationEntrySchema,
    experienceEntrySchema,
    publicationEntrySchema,
    awardEntrySchema,
  ])
  .meta({ id: 'ProfileEntry' });
export type ProfileEntry = z.infer<typeof entrySchema>;

export const addEntry = defineEndpoint({
  id: 'profile.addEntry',
  method: 'POST',
  path: '/api/profile/entries',
  summary: 'Add education, experience, a publication or an award to the own profile',
  tag: 'profile',
  permission: 'profile:write',
  body: entryInputSchema,
  responses: { 201: entrySchema },
  errors: ['conflict', 'quota_exceeded'],
});

export const updateEntry = defineEndpoint({
  id: 'profile.updateEntry',
  method: 'PUT',
  path: '/api/profile/entries/:id',
  summary: 'Change an entry of the own profile; 409 where it has changed since `version`',
  tag: 'profile',
  permission: 'profile:write',
  params: z.object({ id: z.uuid() }),
  body: z.object({ entry: entryInputSchema, version: int4(1) }),
  responses: { 200: entrySchema },
  errors: ['conflict'],
});

export const deleteEntry = defineEndpoint({
  id: 'profile.deleteEntry',
  method: 'DELETE',
  path: '/api/profile/entries/:id',
  summary: 'Delete an entry of the own profile',
  tag: 'profile',
  permission: 'profile:write',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ removed: z.boolean() }) },
});

export const reorderEntries = defineEndpoint({
  id: 'profile.reorderEntries',
  method: 'PUT',
  path: '/api/profile/entry-order',
  summary: 'Order the entries of one kind; 409 where the ids are not those there are',
  tag: 'profile',
  permission: 'profile:write',
  body: z.object({ kind: entryKindSchema, ids: z.array(z.uuid()).max(entryLimits.perKind.publication) }),
  responses: { 200: z.object({ ids: z.array(z.uuid()) }) },
  errors: ['conflict'],
});
