import { z } from 'zod';
import { memberCardSchema } from './connections.ts';
import { defineEndpoint } from './endpoint.ts';

export const mentionLimits = { queryLength: 60, suggestions: 8 } as const;

export const suggestMentions = defineEndpoint({
  id: 'connections.suggestMentions',
  method: 'GET',
  path: '/api/connections/mentions',
  summary:
    'Members whose names begin like this, connections and followed ones first; those alone without letters',
  tag: 'connections',
  permission: 'connection:use',
  query: z.object({ q: z.string().trim().max(mentionLimits.queryLength).default('') }),
  responses: { 200: z.object({ members: z.array(memberCardSchema) }) },
});
