import { type Transaction, tables } from '@mz/db';
import { and, eq } from 'drizzle-orm';
import { defineLearning } from '../../platform/learning-definition.ts';

const { learningVersions } = tables;

const find = async (tx: Transaction, resourceId: string) => {
  const [version] = await tx
    .select({ title: learningVersions.title, kind: learningVersions.kind })
    .from(learningVersions)
    .where(and(eq(learningVersions.resourceId, resourceId), eq(learningVersions.state, 'published')));
  return version ?? null;
};

const pathOf = (resourceId: string): string => `/academy/${resourceId}`;

/**
 * Minutes of what was completed: the length of what was covered, a page as a minute, and never more than the time that
 * was spent by the server's clock, whatever length its uploader told. A course's were counted with its parts.
 */
export const minutesOf = (kind: string, units: number, seconds: number | undefined): number => {
  if (kind === 'course') return 0;
  const covered = kind === 'document' ? units : Math.round(units / 60);
  return Math.max(1, seconds === undefined ? covered : Math.min(covered, Math.round(seconds / 60)));
};

/**
 * What of the academy counts as learning: what was watched by its minutes, a question of a quiz as one minute,
 * certificates, whose time was counted before, and every ten spaced questions by the time they took.
 */
export const academyLearning = defineLearning({
  async 'learning.completed'({ userId, resourceId, units, seconds }, tx) {
    const version = await find(tx, resourceId);
    if (!version) return null;
    return {
      memberId: userId,
      key: `resource:${resourceId}`,
      kind: 'resource',
      minutes: minutesOf(version.kind, units, seconds),
      title: version.title,
      path: pathOf(resourceId),
    };
  },
  async 'learning.passed'({ userId, resourceId, total }, tx) {
    const version = await find(tx, resourceId);
    if (!version) return null;
    return {
      memberId: userId,
      key: `quiz:${resourceId}`,
      kind: 'quiz',
      minutes: total,
      title: version.title,
      path: pathOf(resourceId),
    };
  },
  async 'learning.certified'({ userId, resourceId, certificateId }, tx) {
    const version = await find(tx, resourceId);
    if (!version) return null;
    return {
      memberId: userId,
      key: `certificate:${certificateId}`,
      kind: 'certificate',
      minutes: 0,
      title: version.title,
      path: pathOf(resourceId),
    };
  },
  async 'learning.reviewed'({ userId, total, seconds }) {
    return {
      memberId: userId,
      key: `review:${total}`,
      kind: 'review',
      minutes: Math.max(1, Math.round(seconds / 60)),
      title: '',
      path: '/academy/review',
    };
  },
});
