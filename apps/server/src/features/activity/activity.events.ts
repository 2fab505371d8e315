import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const activityEvents = {
  'activity.recorded': z.object({ userId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof activityEvents> {}
}
