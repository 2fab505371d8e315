import { type Database, tables } from '@mz/db';
import { inArray } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';
import { readBundledContent } from './bundled/bundled-content.ts';

const { learningProgress, learningResources, learningSaves } = tables;

interface Material {
  readonly id: string;
  readonly units: number;
}

/** The resources of the product, once they are in; the video, the podcast, the document. */
const findBundled = async (db: Database): Promise<readonly Material[] | null> => {
  const { resources } = await readBundledContent();
  const there = await db
    .select({ id: learningResources.id })
    .from(learningResources)
    .where(
      inArray(
        learningResources.id,
        resources.map(({ id }) => id),
      ),
    );
  return there.length === resources.length ? resources.map(({ id, units }) => ({ id, units })) : null;
};

/** Shares of the video and the podcast that the first person watched. */
const shares = [0.45, 0.65];

/** What the fictional physicians watched and saved: one goes on where she stopped. */
export const academyDemo = defineDemo<readonly Material[]>({
  prepare: findBundled,
  async write(tx, { people }, resources) {
    const [learner, ...others] = people;
    if (!learner) return;
    const views = new Map<string, number>();
    const watch = async (person: typeof learner, resource: Material, share: number, daysAgo: number) => {
      const covered = Math.ceil(resource.units * share);
      if (covered === 0) return;
      const at = person.activeAt(daysAgo, 20);
      await tx
        .insert(learningProgress)
        .values({
          memberId: person.id,
          resourceId: resource.id,
          position: Math.min(covered, resource.units - 1),
          covered: `{[0,${covered})}`,
          coveredUnits: covered,
          viewedAt: at,
          completedAt: share >= 0.9 ? at : null,
          updatedAt: at,
        })
        .onConflictDoNothing();
      views.set(resource.id, (views.get(resource.id) ?? 0) + 1);
    };
    for (const [at, share] of shares.entries()) {
      const resource = resources[at];
      if (resource) await watch(learner, resource, share, 2 - at);
    }
    const paper = resources[2];
    if (paper) await tx.insert(learningSaves).values({ memberId: learner.id, resourceId: paper.id });
    for (const [at, person] of others.entries())
      for (const [place, resource] of resources.entries())
        if ((at + place) % 3 !== 0) await watch(person, resource, at % 2 === 0 ? 1 : 0.5, 3 + at + place);
    for (const [id, count] of views)
      await tx
        .update(learningResources)
        .set({ views: count })
        .where(inArray(learningResources.id, [id]));
  },
});
