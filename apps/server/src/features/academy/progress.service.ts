import type { MemberActor } from '@mz/contracts';
import { completeShare, type Progress, type reportProgress } from '@mz/contracts/academy';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { creditOf, creditPages, isComplete, isView, lengthOf, maxGap, rateOf } from './credit.ts';
import { createLearningRepository, startSlack } from './learning.repository.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';

/** How far members are, by the server's clock. */
export const createProgressService = ({ db }: Pick<AppContext, 'db'>) => ({
  async report(
    actor: MemberActor,
    id: string,
    { position, played, speed }: z.output<typeof reportProgress.body>,
  ): Promise<Progress> {
    const resource = await createResourcesRepository(db, actor, 'en').findPublished(id);
    if (!resource) throw missing();
    const { kind, units } = resource;
    if (kind === 'course')
      throw new AppError('unprocessable', 'The parts of a course are played, one by one.');
    if (kind === 'module') throw new AppError('unprocessable', 'A module says itself how far one is.');
    return db.transaction(async (tx) => {
      const learning = createLearningRepository(tx, actor);
      const elapsed = await learning.lockClock();
      const spans =
        kind === 'document'
          ? creditPages(played, { elapsed, units })
          : creditOf(played, { elapsed, speed, units });
      // Playing begins now: what passed before it is no time of playing. Who turns a page was reading until then.
      const isReadingOn = kind === 'document' && elapsed <= maxGap;
      const gap = played.length === 0 && !isReadingOn ? startSlack : maxGap;
      // A page takes as long as it is looked at.
      const used =
        kind === 'document'
          ? spans.length > 0
            ? Math.min(elapsed, maxGap)
            : 0
          : lengthOf(spans) / rateOf(speed);
      await learning.moveClock(used, gap);
      const at = units === null ? position : Math.min(position, units);
      const { before, row } = await learning.cover(id, at, spans, used);
      if (!row.viewed && isView(row.covered, units, kind)) await learning.markViewed(id);
      const isDone = isComplete(row.covered, units, completeShare);
      if (!row.completed && isDone && (await learning.markCompleted(id)))
        await publish(tx, {
          type: 'learning.completed',
          userId: actor.id,
          resourceId: id,
          units: row.covered,
          seconds: Math.floor(row.spent),
        });
      return {
        position: row.position,
        covered: row.covered,
        units,
        completed: row.completed || isDone,
        credited: row.covered - before,
      };
    });
  },
});
export type ProgressService = ReturnType<typeof createProgressService>;
