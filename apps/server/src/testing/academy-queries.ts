import type { Database } from '@mz/db';
import { createResourcesRepository } from '../features/academy/resources.repository.ts';
import { actorOf, type HotQuery } from './social-queries.ts';

const page = { isSaved: false, isForCourse: false, terms: null, limit: 25 } as const;

/** Every query that the academy asks of lists and courses whenever a screen of it opens, by name. */
export const academyQueries = (memberId: string, courseId: string): Record<string, HotQuery> => {
  const by = (db: Database) => createResourcesRepository(db, actorOf(memberId), 'en');
  return {
    'list, the newest': (db) => by(db).list(page),
    'list, courses': (db) => by(db).list({ ...page, kind: 'course' }),
    'begun, courses among them': (db) => by(db).continued(3),
    'one course with its parts': (db) => by(db).find(courseId, 'published'),
  };
};
export { explain } from './social-queries.ts';
