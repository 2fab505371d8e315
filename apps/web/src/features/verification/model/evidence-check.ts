import { evidenceSchema } from '@mz/contracts/verification';

/** Parts of a statement that the server would refuse; by its own schema. */
export const findWrongParts = (evidence: unknown): string[] =>
  evidenceSchema.safeParse(evidence).error?.issues.map(({ path }) => String(path[0])) ?? [];
