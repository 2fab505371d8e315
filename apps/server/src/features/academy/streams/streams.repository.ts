import type { MemberActor } from '@mz/contracts';
import { type DatabaseOrTransaction, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';

const { learningVersions } = tables;

export type StreamRungs = NonNullable<(typeof learningVersions.$inferSelect)['streams']>;

/** A process that was killed holds a video for so long. */
const leaseHours = 6;

/** A video whose sizes are to be made, and in whose name. */
export interface WaitingVideo {
  readonly fileId: string;
  readonly author: MemberActor;
}

/** Takes the published video that waits longest. */
export const takeWaitingVideo = async (db: DatabaseOrTransaction): Promise<WaitingVideo | null> => {
  const { rows } = await db.execute<{ fileId: string; authorId: string }>(sql`
    update learning_versions v set streams_at = now() from learning_resources r
    where r.id = v.resource_id and r.author_id is not null and v.id = (
      select w.id from learning_versions w
      where w.state = 'published' and w.kind = 'video' and w.file_id is not null and w.streams is null
        and (w.streams_at is null or w.streams_at < now() - make_interval(hours => ${leaseHours}))
      order by w.streams_at nulls first, w.id limit 1 for update skip locked)
    returning v.file_id as "fileId", r.author_id as "authorId"`);
  const [found] = rows;
  return found
    ? {
        fileId: found.fileId,
        author: { id: found.authorId, role: 'member', verified: false, aal: 'aal1', sessionId: null },
      }
    : null;
};

/** Notes the sizes of a video on every version that shows it; false where none is left. */
export const setStreams = async (
  tx: DatabaseOrTransaction,
  fileId: string,
  streams: StreamRungs,
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(learningVersions)
    .set({ streams })
    .where(eq(learningVersions.fileId, fileId));
  return (rowCount ?? 0) > 0;
};

/** While its resource is not taken down; its author sees the file as it came. */
export const findStreams = async (db: DatabaseOrTransaction, fileId: string): Promise<StreamRungs | null> => {
  const { rows } = await db.execute<{ streams: StreamRungs }>(sql`
    select v.streams from learning_versions v join learning_resources r on r.id = v.resource_id
    where v.file_id = ${fileId}::uuid and v.streams is not null and r.hidden_reason is null limit 1`);
  return rows[0]?.streams ?? null;
};
