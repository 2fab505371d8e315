import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { growthLimits } from './growth.ts';

/** Whether a regulator asks for it, or a body advises it. */
export const ruleForces = ['requirement', 'recommendation'] as const;

const sourceSchema = z.object({
  title: z.string(),
  url: z.string(),
  says: z.string().describe('What of the rules stands there.'),
});

export const reportRuleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `minimum`: at least so many; `maximum`: no more of it counts. */
  kind: z.enum(['minimum', 'maximum']),
  target: z.number(),
  units: z.number().describe('What is there.'),
  met: z.boolean(),
  missing: z.number(),
  force: z.enum(ruleForces),
});

export const growthReportSchema = z
  .object({
    scheme: z.string(),
    name: z.string(),
    note: z.string(),
    unit: z.enum(['credit', 'hour']),
    year: z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() }),
    closed: z.boolean(),
    history: z.array(
      z.object({ at: z.iso.datetime(), what: z.enum(['closed', 'reopened']), reason: z.string() }),
    ),
    counted: z.number().describe('Units that count after the maxima.'),
    recorded: z.number(),
    entries: z.int(),
    rules: z.array(reportRuleSchema),
    groups: z.array(z.object({ id: z.string(), name: z.string(), units: z.number(), entries: z.int() })),
    sources: z.array(sourceSchema),
    checkedOn: z.iso.date().describe('When the rules were compared with their sources.'),
  })
  .meta({ id: 'GrowthReport' });
export type GrowthReport = z.infer<typeof growthReportSchema>;

export const schemeSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  years: z.array(z.object({ year: z.int(), label: z.string() })),
});

const tag = 'growth';
const permission = 'member:use';
const schemeId = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const year = z.coerce.number().int().min(1950).max(2200).describe('The calendar year in which it begins.');

export const listSchemes = defineEndpoint({
  id: 'growth.schemes',
  method: 'GET',
  path: '/api/growth/schemes',
  summary: 'Rules of regulators and colleges that a year of learning can be held against',
  tag,
  permission,
  responses: { 200: z.object({ schemes: z.array(schemeSummarySchema) }) },
});

export const getGrowthReport = defineEndpoint({
  id: 'growth.report',
  method: 'GET',
  path: '/api/growth/report',
  summary: 'A year of the member’s own record against the rules of a scheme: what is met, what is missing',
  tag,
  permission,
  query: z.object({ scheme: schemeId, year }),
  responses: { 200: growthReportSchema },
});

export const changeGrowthYear = defineEndpoint({
  id: 'growth.year',
  method: 'POST',
  path: '/api/growth/years',
  summary: 'Close a year, or open it again with a reason that stays on record',
  tag,
  permission,
  body: z
    .object({
      scheme: schemeId,
      year: z.int().min(1950).max(2200),
      what: z.enum(['closed', 'reopened']),
      reason: z.string().trim().max(growthLimits.reasonLength),
    })
    .strict(),
  responses: { 200: growthReportSchema },
  errors: ['unprocessable', 'conflict'],
});

export const reportFormats = ['pdf', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** The report as a file; not a part of the JSON interface. */
export const reportFilePath = '/api/growth/report/file';
export const reportFileQuery = z.object({ scheme: schemeId, year, format: z.enum(reportFormats) });
