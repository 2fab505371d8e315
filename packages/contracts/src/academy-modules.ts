import { z } from 'zod';
import { params, tag } from './academy.ts';
import { defineEndpoint } from './endpoint.ts';

const megabyte = 1024 ** 2;

/** What a package of another learning system may be: anything beyond is refused before it is stored. */
export const moduleLimits = {
  packageBytes: 512 * megabyte,
  entries: 5000,
  unpackedBytes: 1024 * megabyte,
  entryBytes: 256 * megabyte,
  /** Bytes unpacked for one packed, of an entry larger than a megabyte. */
  ratio: 200,
  manifestBytes: 2 * megabyte,
  locationLength: 1000,
  /** Of SCORM 2004; SCORM 1.2 takes 4096. */
  suspendLength: 64_000,
} as const;

/** Why a package was refused. */
export const moduleProblems = [
  'damaged',
  'unsafe',
  'bomb',
  'large',
  'encrypted',
  'manifest',
  'several',
  'launch',
  'player',
] as const;
export type ModuleProblem = (typeof moduleProblems)[number];

/** The part of a package at which its files lie, at signed addresses without a session. */
export const modulePath = '/modules/';

/** How a module stands, by its own word. */
export const moduleStatuses = ['incomplete', 'completed', 'passed', 'failed'] as const;
export type ModuleStatus = (typeof moduleStatuses)[number];

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'));

/** What a module keeps of one member, and says of how far that member is. */
export const moduleStateSchema = z.object({
  location: line(moduleLimits.locationLength),
  suspend: line(moduleLimits.suspendLength),
  status: z.enum(moduleStatuses),
  score: z.number().min(0).max(100).nullable().describe('In hundredths.'),
});
export type ModuleState = z.output<typeof moduleStateSchema>;

export const getModuleState = defineEndpoint({
  id: 'academy.module',
  method: 'GET',
  path: '/api/academy/resources/:id/module',
  summary: 'What a module kept of the member; null before it was opened',
  tag,
  permission: 'member:use',
  params,
  responses: {
    200: z.object({
      state: moduleStateSchema.nullable(),
      seconds: z.int().describe('Spent in it, by the server’s clock.'),
    }),
  },
});

export const keepModuleState = defineEndpoint({
  id: 'academy.keepModule',
  method: 'PUT',
  path: '/api/academy/resources/:id/module',
  summary: 'Keep what a module says; what is completed or passed completes the resource and stays so',
  tag,
  permission: 'member:use',
  params,
  body: moduleStateSchema.extend({
    progress: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .default(null)
      .describe('How far, where the module says so.'),
  }),
  responses: {
    200: z.object({ covered: z.int(), completed: z.boolean(), seconds: z.int() }),
  },
  errors: ['unprocessable'],
});
