import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const mentoringEvents = {
  /** Somebody was asked for an hour. */
  'mentoring.asked': z.object({ hourId: z.uuid(), by: z.uuid(), to: z.uuid() }),
  'mentoring.answered': z.object({ hourId: z.uuid(), by: z.uuid(), to: z.uuid(), isAccepted: z.boolean() }),
  /** A round was published. */
  'mentoring.published': z.object({ roundId: z.uuid(), memberIds: z.array(z.uuid()) }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof mentoringEvents> {}
}
