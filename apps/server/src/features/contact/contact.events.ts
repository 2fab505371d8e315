import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const contactEvents = {
  'contact.received': z.object({ messageId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof contactEvents> {}
}
