import { socialLimits } from '@mz/contracts/social';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notBlocked } from '../../access/predicates.ts';
import { archived, type TableImport } from '../../platform/archive-import.ts';

const part = 'colleagues';

/** Lists show of them what the member may see. */
export const savedPostsImport: TableImport = {
  part: 'library',
  row: z.object({ post_id: archived.id, saved_at: archived.time }),
  where: () => sql`exists (select 1 from posts p where p.id = r.post_id and p.deleted_at is null)`,
};

export const memberFollowsImport: TableImport = {
  part,
  max: socialLimits.follows,
  row: z.object({
    followed_id: archived.id,
    created_at: archived.time,
    notify_since: archived.time.nullable(),
    notify_seen_at: archived.time.nullable(),
  }),
  where: (actor) => sql`r.followed_id <> ${actor.id}::uuid and exists (
    select 1 from profiles p where p.id = r.followed_id and ${notBlocked(actor, sql`p.id`)})`,
};

export const topicFollowsImport: TableImport = {
  part,
  max: socialLimits.follows,
  row: z.object({
    kind: z.enum(['hashtag', 'category']),
    value: archived.text(80).min(1),
    label: archived.text(80).min(1),
    created_at: archived.time,
  }),
};
