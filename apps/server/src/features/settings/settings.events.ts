import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const settingsEvents = {
  'settings.changed': z.object({ userId: z.uuid() }),
};

export const settingsAudit = ['settings_changed'] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof settingsEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof settingsAudit)[number], true> {}
}
