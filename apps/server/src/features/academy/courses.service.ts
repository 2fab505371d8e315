import type { MemberActor } from '@mz/contracts';
import type { Evaluation } from '@mz/contracts/academy-courses';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { publish } from '../../platform/outbox.ts';
import { summariseEvaluations } from './evaluations.repository.ts';
import { createLearningRepository } from './learning.repository.ts';
import { createResourcesRepository } from './resources.repository.ts';
import { missing } from './resources.service.ts';
import { createVersionsRepository } from './versions.repository.ts';

/** Courses: their end, and what learners say of them. */
export const createCoursesService = ({ db }: Pick<AppContext, 'db'>) => ({
  /** The last step of a course: it completes it once everything before it is done. */
  async evaluate(actor: MemberActor, id: string, evaluation: Evaluation) {
    const course = await createResourcesRepository(db, actor, 'en').find(id, 'published');
    if (course?.kind !== 'course') throw missing();
    const { units, covered, questions, passed } = course;
    if (!units || covered < units || (questions > 0 && !passed))
      throw new AppError('unprocessable', 'The course is not done yet.');
    await db.transaction(async (tx) => {
      const learning = createLearningRepository(tx, actor);
      await learning.evaluate(id, evaluation);
      // Its parts took the time.
      await learning.cover(id, units, [[0, units]], 0);
      await learning.markViewed(id);
      if (await learning.markCompleted(id))
        await publish(tx, { type: 'learning.completed', userId: actor.id, resourceId: id, units });
    });
    return { completed: true as const };
  },

  /** For its author alone. */
  async evaluations(actor: MemberActor, id: string) {
    const versions = createVersionsRepository(db, actor);
    if (!((await versions.findVersion(id, 'published')) ?? (await versions.findVersion(id, 'open'))))
      throw missing();
    const { comments, ...figures } = await summariseEvaluations(db, id);
    return { ...figures, comments: comments ?? [] };
  },
});
export type CoursesService = ReturnType<typeof createCoursesService>;
