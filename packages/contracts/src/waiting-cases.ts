import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { defineAct, postSchema, tag } from './social.ts';
import { specialtySchema } from './specialties.ts';

/** Cases and questions that are offered at once, and how old they may be. */
export const waitingLimits = { listed: 10, days: 30 } as const;

export const listWaitingCases = defineEndpoint({
  id: 'social.waiting',
  method: 'GET',
  path: '/api/posts/waiting',
  summary: 'Cases and questions of the reader’s specialty that nobody has answered, the latest first',
  tag,
  permission: 'post:read',
  responses: {
    200: z.object({
      specialty: specialtySchema
        .nullable()
        .describe('Null where the profile names none: nothing is offered.'),
      posts: z.array(postSchema),
    }),
  },
});

export const declinePost = defineAct(
  'social.decline',
  'PUT',
  '/api/posts/:id/decline',
  'Not the reader’s field: offer the case to answer no longer',
);
export const undeclinePost = defineAct(
  'social.undecline',
  'DELETE',
  '/api/posts/:id/decline',
  'Offer the case to answer again',
);
