import type { CoursePart } from '@mz/contracts/academy';

/** As the server counts: completed, and its quiz passed where it has one. */
export const isPartDone = ({ completed, questions, passed }: CoursePart): boolean =>
  completed && (questions === 0 || passed);

/** Moves one of a list by one place; at an end it stays. */
export const moveOne = <T>(list: readonly T[], at: number, by: -1 | 1): T[] => {
  const next = [...list];
  const to = at + by;
  const moved = next[at];
  if (moved === undefined || to < 0 || to >= next.length) return next;
  next.splice(at, 1);
  next.splice(to, 0, moved);
  return next;
};
