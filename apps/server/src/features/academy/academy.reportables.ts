import type { HiddenReason } from '@mz/contracts/moderation-reports';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { publish } from '../../platform/outbox.ts';
import type { Reportable, ReportedText } from '../../platform/reportable.ts';
import { setWithheld } from '../../platform/withheld-files.ts';
import { listFilesOf } from './resource-files.ts';
import { createResourcesRepository } from './resources.repository.ts';

const { learningResources, learningVersions } = tables;

/** The version readers see, or the last there was. */
const read = async (db: DatabaseOrTransaction, id: string): Promise<ReportedText | null> => {
  const [row] = await db
    .select({ resource: learningResources, version: learningVersions })
    .from(learningResources)
    .innerJoin(learningVersions, eq(learningVersions.resourceId, learningResources.id))
    .where(eq(learningResources.id, id))
    .orderBy(desc(eq(learningVersions.state, 'published')), desc(learningVersions.number))
    .limit(1);
  if (!row?.resource.authorId) return null;
  const { resource, version } = row;
  return {
    authorId: resource.authorId,
    pseudonym: null,
    text: [version.title, version.description, version.objectives.join('\n'), version.linkUrl ?? '']
      .filter((part) => part !== '')
      .join('\n\n'),
    href: `/academy/${id}`,
    hidden: resource.hiddenReason as HiddenReason | null,
  };
};

/** What a member published to learn from; what the product brings has nobody to answer for it. */
export const resourceReportable: Reportable = {
  kind: 'learning',
  async find(db, reporter, id) {
    const row = await createResourcesRepository(db, reporter, 'en').findPublished(id);
    return row && row.authorId !== null && row.authorId !== reporter.id ? read(db, id) : null;
  },
  read,
  async setHidden(tx, id, reason) {
    const [row] = await tx
      .update(learningResources)
      .set({ hiddenReason: reason })
      // Two at once are one: whoever comes second finds it done.
      .where(
        and(eq(learningResources.id, id), sql`${learningResources.hiddenReason} is distinct from ${reason}`),
      )
      .returning({ authorId: learningResources.authorId });
    if (!row) return;
    // Whoever has their addresses reads them no longer.
    await setWithheld(tx, await listFilesOf(tx, id), reason !== null);
    await publish(tx, { type: 'resource.changed', resourceId: id, authorId: row.authorId });
  },
};
