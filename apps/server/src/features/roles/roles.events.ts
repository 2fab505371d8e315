import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const rolesEvents = {
  'role.changed': z.object({ userId: z.uuid() }),
};

export const rolesAudit = ['role_changed'] as const;

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof rolesEvents> {}
}

declare module '../../platform/audit.ts' {
  interface AuditActions extends Record<(typeof rolesAudit)[number], true> {}
}
