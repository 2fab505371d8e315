import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { profileSchema } from './profile.ts';

/** A figure computed from rows; `available: false` where the feature that feeds it is not built yet. */
const figureSchema = z.discriminatedUnion('available', [
  z.object({
    available: z.literal(true),
    value: z.number(),
    goal: z.number().nullable(),
    /** Zone-bar segments: how many of `total` are filled. */
    filled: z.number().int().nonnegative(),
    total: z.number().int().positive(),
  }),
  z.object({ available: z.literal(false) }),
]);

/** What a member did, by a name of the feature it belongs to. */
export const activityKindSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(_[a-z]+)*$/);

export const dashboardSchema = z
  .object({
    profile: profileSchema,
    stats: z.object({
      activity: figureSchema.describe(
        'Percent of the last 20 days, today included, with any activity of this physician.',
      ),
      newConnections: figureSchema.describe(
        'Connections made in the last 30 days; filled: of ten spans of three days, those in which any was.',
      ),
      savedArticles: figureSchema.describe(
        'All saved articles; filled: of the last 12 weeks, those in which any was saved.',
      ),
    }),
    recentActivity: z.array(
      z.object({
        id: z.uuid(),
        kind: activityKindSchema,
        at: z.iso.datetime(),
        /** A word on the device for sign-ins, the title of a saved article or added publication, otherwise null. */
        detail: z.string().nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        startsAt: z.iso.datetime(),
        place: z.string().nullable().describe('Null: online.'),
        seat: z.enum(['seated', 'waiting']).nullable().describe('What the reader has of it.'),
        seatsLeft: z.int().nonnegative().nullable().describe('Null: as many as come.'),
      }),
    ),
    profileCompletion: z.object({
      filled: z.number().int(),
      total: z.number().int(),
      missing: z.array(z.string()),
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboardSchema>;

export const getDashboard = defineEndpoint({
  id: 'dashboard.get',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Figures, recent activity and events of the signed-in physician',
  tag: 'dashboard',
  permission: 'dashboard:read',
  responses: { 200: dashboardSchema },
});
