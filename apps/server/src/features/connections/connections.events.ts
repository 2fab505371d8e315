import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const connectionsEvents = {
  /** What stands between two members changed: `memberIds` are those whose screens show it. */
  'connection.changed': z.object({
    pair: z.tuple([z.uuid(), z.uuid()]),
    memberIds: z.array(z.uuid()).min(1).max(2),
  }),
  'connection.requested': z.object({ requesterId: z.uuid(), addresseeId: z.uuid() }),
  'connection.accepted': z.object({ requesterId: z.uuid(), addresseeId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof connectionsEvents> {}
}
