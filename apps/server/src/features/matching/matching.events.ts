import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const matchingEvents = {
  /** What a member chose, keeps or was asked in ZoneMatch changed. */
  'matching.changed': z.object({ userId: z.uuid() }),
  /** Colleagues were asked by name about a case. */
  'opinion.asked': z.object({ postId: z.uuid(), by: z.uuid(), to: z.array(z.uuid()).min(1) }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof matchingEvents> {}
}
