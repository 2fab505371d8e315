import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const moderationEvents = {
  'moderation.case_changed': z.object({ caseId: z.uuid() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof moderationEvents> {}
}
