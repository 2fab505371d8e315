import type { MemberActor } from '@mz/contracts';
import type { Database, Transaction } from '@mz/db';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { createLibraryRepository, type LibraryRepository } from './library.repository.ts';

/** Tells the other screens of a member that their library changed. */
export const tellChanged = (tx: Transaction, userId: string): Promise<void> =>
  publish(tx, { type: 'library.changed', userId });

/** Changes a member's library: one change at a time, told when it is committed. */
export const changeLibrary = <T>(
  db: Database,
  member: MemberActor,
  change: (repository: LibraryRepository, tx: Transaction, userId: string) => Promise<T>,
): Promise<T> => {
  return db.transaction(async (tx) => {
    const repository = createLibraryRepository(tx, member);
    if (!(await repository.lockOwner())) throw new AppError('forbidden', 'Account deleted.');
    const answer = await change(repository, tx, member.id);
    await tellChanged(tx, member.id);
    return answer;
  });
};
