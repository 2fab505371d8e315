import { type ModuleState, moduleStateSchema } from '@mz/contracts/academy-modules';
import { z } from 'zod';

const messageSchema = moduleStateSchema.extend({
  from: z.literal('mz-module'),
  kind: z.enum(['shown', 'begun', 'kept', 'ended']),
  progress: z.number().min(0).max(1).nullable(),
});
export type ModuleMessage = z.output<typeof messageSchema>;

/** What a frame of a package says; null for anything else it sends: nothing of that is believed. */
export const readModuleMessage = (data: unknown): ModuleMessage | null => {
  const read = messageSchema.safeParse(data);
  return read.success ? read.data : null;
};

/** What a package is told before it begins, as the name of its frame: it has nothing else of this page. */
export const moduleGreeting = (state: ModuleState | null): string =>
  // Whoever learns is nobody to it.
  JSON.stringify({ state, learner: { id: 'learner', name: 'Learner' } });
