import { z } from 'zod';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';
import { workLanguages } from './matching.ts';
import { specialtySchema } from './specialties.ts';

/** Limits of positions. */
export const positionLimits = {
  titleLength: 120,
  placeLength: 120,
  termsLength: 2_000,
  contactLength: 300,
  perMember: 20,
  languages: 6,
  /** Days a position is shown at most. */
  days: 366,
  /** Days after its last day in which its member still sees it. */
  keptDays: 30,
} as const;

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !text.includes('\u0000'));

/** Why a position is shown where it is; each is true of the viewer's own profile. */
export const positionReasons = ['specialty', 'near_specialty', 'city', 'country', 'languages'] as const;
export type PositionReason = (typeof positionReasons)[number];

const typedFields = {
  title: line(positionLimits.titleLength),
  specialty: specialtySchema,
  place: line(positionLimits.placeLength).describe('City, country.'),
  terms: line(positionLimits.termsLength),
  languages: z
    .array(z.enum(workLanguages))
    .max(positionLimits.languages)
    .refine((list) => new Set(list).size === list.length),
  contact: line(positionLimits.contactLength).describe('How to apply: an address, a page, a person.'),
  deadline: z.iso.date().describe('The last day on which it is shown.'),
};

export const positionSchema = z
  .object({
    id: z.uuid(),
    ...typedFields,
    specialty: z.string(),
    languages: z.array(z.string()),
    by: memberCardSchema,
    isMine: z.boolean(),
    isOver: z.boolean(),
    reasons: z.array(z.enum(positionReasons)),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof positionSchema>;

const tag = 'positions';
const permission = 'connection:use';
const params = z.object({ id: z.uuid() });

export const listPositions = defineEndpoint({
  id: 'positions.list',
  method: 'GET',
  path: '/api/positions',
  summary: 'Positions that are open, those that fit the member first, each with its reasons',
  tag,
  permission,
  query: z.object({
    specialty: specialtySchema.optional(),
    place: z.string().trim().max(positionLimits.placeLength).optional(),
    mine: z.coerce.number().int().min(0).max(1).default(0).describe('1: the member’s own, also those over.'),
  }),
  responses: { 200: z.object({ positions: z.array(positionSchema) }) },
});

export const createPosition = defineEndpoint({
  id: 'positions.create',
  method: 'POST',
  path: '/api/positions',
  summary: 'Offer a position',
  tag,
  permission,
  body: z.object(typedFields),
  responses: { 201: z.object({ id: z.uuid() }) },
  errors: ['unprocessable'],
});

export const updatePosition = defineEndpoint({
  id: 'positions.update',
  method: 'PUT',
  path: '/api/positions/:id',
  summary: 'Change a position one offers',
  tag,
  permission,
  params,
  body: z.object(typedFields),
  responses: { 200: z.object({ changed: z.boolean() }) },
  errors: ['unprocessable'],
});

export const deletePosition = defineEndpoint({
  id: 'positions.delete',
  method: 'DELETE',
  path: '/api/positions/:id',
  summary: 'Take back a position',
  tag,
  permission,
  params,
  responses: { 200: z.object({ removed: z.boolean() }) },
});
