import { type BackupTarget, createdAtOf, listBackups, readManifest, removeBackup } from './backup-target.ts';

const day = 86_400_000;
/** However old they are. */
const alwaysKept = 3;

const madeAt = (id: string): number => createdAtOf(id).getTime();

/**
 * Which backups go: finished ones older than the days kept, but never the newest three, and what was begun more than a
 * day ago and never finished.
 */
export const chooseExpired = (
  backups: readonly { readonly id: string; readonly isFinished: boolean }[],
  keepDays: number,
  now: number,
): string[] => {
  const finished = backups.filter(({ isFinished }) => isFinished).map(({ id }) => id);
  const kept = new Set(finished.slice(-alwaysKept));
  return [
    ...finished.filter((id) => !kept.has(id) && madeAt(id) < now - keepDays * day),
    ...backups.filter(({ id, isFinished }) => !isFinished && madeAt(id) < now - day).map(({ id }) => id),
  ];
};

/**
 * Removes backups that are past their time, and files no backup names any more.
 *
 * @returns ids of what was removed
 */
export const applyRetention = async (
  target: BackupTarget,
  keepDays: number,
  now = Date.now(),
): Promise<string[]> => {
  const expired = chooseExpired(await listBackups(target), keepDays, now);
  if (expired.length === 0) return [];
  for (const id of expired) await removeBackup(target, id);
  const remaining = await listBackups(target);
  // One that is being written names its files only at the end.
  if (remaining.some(({ isFinished }) => !isFinished)) return expired;
  const named = new Set<string>();
  for (const { id } of remaining)
    for (const { object } of (await readManifest(target, id)).files) named.add(object);
  for (const object of await target.store.list('files'))
    if (!named.has(object)) await target.store.remove(object);
  return expired;
};
