import type { tables } from '@mz/db';

/** A request under way that ends elsewhere: in a mail, or with a provider. */
export type FlowRow = typeof tables.flowStates.$inferSelect;
