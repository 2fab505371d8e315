import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const assistantEvents = {
  'conversation.changed': z.object({ userId: z.uuid(), conversationId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof assistantEvents> {}
}
