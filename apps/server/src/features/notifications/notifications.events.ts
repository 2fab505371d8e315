import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const notificationsEvents = {
  /** What a member is told changed: something came, or was read. */
  'notification.changed': z.object({
    userId: z.uuid(),
    /** Of what came. */
    kind: z.string().optional(),
    subjectId: z.uuid().optional(),
  }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof notificationsEvents> {}
}
