import { groupFileUpload } from '@mz/contracts/group-files';
import { newId, tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { type DemoFile, defineDemo } from '../../platform/demo-content.ts';
import { finderOf, writeDemoPost } from '../social/social.public.ts';
import { writeDocument } from './demo-document.ts';
import { demoGroups } from './groups.demo-data.ts';

/** Set by the loading of the papers that come with the product. */
const papersKey = 'bundled-literature';
const hour = 3_600_000;
const day = 24 * hour;

interface Material {
  /** Ids of papers by their names among those that come with the product. */
  readonly papers: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, DemoFile>;
}

/** Groups of the fictional physicians, with what they write there and their journal clubs. */
export const groupsDemo = defineDemo({
  async prepare(db, keep): Promise<Material | null> {
    const { articles, installation } = tables;
    if ((await db.$count(installation, eq(installation.key, papersKey))) === 0) return null;
    const names = demoGroups.flatMap(({ meetings }) => meetings.map(({ paper }) => paper));
    const rows = await db
      .select({ id: articles.id, bundledId: articles.bundledId })
      .from(articles)
      .where(inArray(articles.bundledId, names));
    const files = new Map<string, DemoFile>();
    for (const { id, lines } of demoGroups.flatMap((group) => group.files))
      files.set(id, await keep(writeDocument(lines), 'application/pdf'));
    const papers = new Map(
      rows.flatMap(({ id, bundledId }) => (bundledId ? [[bundledId, id] as const] : [])),
    );
    return { papers, files };
  },

  async write(tx, scene, { papers, files: stored }) {
    const idOf = finderOf(scene);
    const ago = (hours: number): Date => new Date(scene.now.getTime() - hours * hour);
    for (const { id, members, asking, meetings, files, posts, ...values } of demoGroups) {
      await tx.insert(tables.groups).values({ id, ...values, createdAt: ago(30 * 24) });
      await tx.insert(tables.groupMembers).values([
        ...members.map((name, order) => ({
          groupId: id,
          memberId: idOf(name),
          role: (['owner', 'moderator'] as const)[order] ?? 'member',
          state: 'active',
          since: ago(30 * 24 - order),
        })),
        ...asking.map((name) => ({ groupId: id, memberId: idOf(name), state: 'requested', since: ago(6) })),
      ]);
      for (const { id: meetingId, paper, inDays, hour: at, readers, by, poll, ...meeting } of meetings) {
        const articleId = papers.get(paper);
        if (!articleId) continue;
        const startsAt = new Date(Math.floor(scene.now.getTime() / day + inDays) * day + at * hour);
        await tx.insert(tables.groupMeetings).values({
          ...meeting,
          id: meetingId,
          groupId: id,
          articleId,
          startsAt,
          createdById: idOf(by),
        });
        if (readers.length > 0)
          await tx
            .insert(tables.groupReaders)
            .values(readers.map((name) => ({ meetingId, memberId: idOf(name), readAt: ago(20) })));
        const { votes, options, ...asked } = poll;
        await tx
          .insert(tables.groupPolls)
          .values({ ...asked, options: [...options], meetingId, createdById: idOf(by) });
        await tx.insert(tables.groupVotes).values(
          Object.entries(votes).map(([name, choice]) => ({
            pollId: poll.id,
            memberId: idOf(name),
            choice,
          })),
        );
      }
      for (const { id: rowId, title, by, hours } of files) {
        const bytes = stored.get(rowId);
        if (!bytes) continue;
        const [fileId, ownerId] = [newId(), idOf(by)];
        await tx
          .insert(tables.files)
          .values({ ...bytes, id: fileId, ownerId, purpose: groupFileUpload, visibility: 'owner' });
        await tx
          .insert(tables.groupFiles)
          .values({ id: rowId, groupId: id, fileId, title, addedById: ownerId, addedAt: ago(hours) });
      }
      for (const { paper, ...post } of posts) {
        const cited = paper === undefined ? undefined : papers.get(paper);
        await writeDemoPost(tx, { ...post, groupId: id, ...(cited && { cites: [cited] }) }, idOf, ago);
      }
    }
  },

  /** Members go by themselves; groups without any would stay. */
  remove: async (tx) => {
    const ids = demoGroups.map(({ id }) => id);
    const left = tx.selectDistinct({ id: tables.groupMembers.groupId }).from(tables.groupMembers);
    const kept = (await left).map(({ id }) => id);
    const empty = ids.filter((id) => !kept.includes(id));
    if (empty.length > 0) await tx.delete(tables.groups).where(inArray(tables.groups.id, empty));
  },
});
