import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const groupsEvents = {
  /** Somebody came, went or has another role, or the group itself changed; `userIds` are those it is about. */
  'group.changed': z.object({
    groupId: z.uuid(),
    userIds: z.array(z.uuid()).max(50).default([]),
    act: z.enum(['invited', 'requested', 'accepted']).optional(),
    by: z.uuid().optional(),
  }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof groupsEvents> {}
}
