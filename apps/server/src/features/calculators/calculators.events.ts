import { z } from 'zod';
import type { EventsOf } from '../../platform/domain-event.ts';

export const calculatorEvents = {
  /** For the first time, or again after a day; never with its values. */
  'calculator.used': z.object({ userId: z.uuid(), calculatorId: z.string() }),
};

declare module '../../platform/domain-event.ts' {
  interface DomainEvents extends EventsOf<typeof calculatorEvents> {}
}
