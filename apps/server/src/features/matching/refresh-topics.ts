import { matchLimits, type TopicEvidence, type TopicSource } from '@mz/contracts/matching';
import { type Transaction, tables } from '@mz/db';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { isCommonHeading, paperTopicOf, topicKeyOf } from './topic-key.ts';

const { memberTopics } = tables;

/** Bits of `member_topics.sources`. */
export const sourceBits: Readonly<Record<TopicSource, number>> = {
  interest: 1,
  publication: 2,
  tag: 4,
  answer: 8,
  saved: 16,
};

/** Read of each kind, the latest first: what a member has a thousand of costs no more than this. */
const maxRead = { publications: 60, headings: 12, tags: 150, answers: 80, saved: 120 } as const;
const maxEvidence = 3;
const maxLabel = 200;

interface Found {
  readonly source: TopicSource;
  readonly id: string | null;
  readonly label: string;
  /** The article itself, not what it is about. */
  readonly isPaper: boolean;
}

const readSources = async (tx: Transaction, memberId: string): Promise<Found[]> => {
  const me = sql`${memberId}::uuid`;
  const headings = sql`lateral (select h ->> 'term' as term from jsonb_array_elements(a.mesh) h
    order by (h ->> 'major')::boolean desc limit ${maxRead.headings}) m`;
  const open = sql`x.audience = 'members' and x.deleted_at is null and x.hidden_reason is null`;
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    (select 'answer' as source, x.id::text as id, h.label, false as "isPaper"
      from post_comments c join posts x on x.accepted_comment_id = c.id and ${open} and x.author_id <> ${me}
        join post_hashtags h on h.post_id = x.id
      where c.author_id = ${me} and c.deleted_at is null and c.hidden_reason is null
      order by c.id desc limit ${maxRead.answers})
    union all
    (select 'interest', null, i, false from profiles p, unnest(p.interests) i where p.id = ${me})
    union all
    (select 'publication', a.id::text, m.term, false
      from (select pmid, doi from profile_entries where user_id = ${me} and kind = 'publication'
          order by year_start desc nulls last limit ${maxRead.publications}) e
        join articles a on a.deleted_at is null and (a.pmid = e.pmid or a.doi = e.doi)
        cross join ${headings})
    union all
    (select 'tag', h.tag, h.label, false from posts x join post_hashtags h on h.post_id = x.id
      where x.author_id = ${me} and ${open} order by x.id desc limit ${maxRead.tags})
    union all
    (select 'saved', a.id::text, case when s.part = 'paper' then left(a.title, ${maxLabel}) else s.term end,
        s.part = 'paper'
      from (select article_id from saved_articles where user_id = ${me}
          order by saved_at desc limit ${maxRead.saved}) mine
        join articles a on a.id = mine.article_id and a.deleted_at is null
        cross join lateral (select 'paper' as part, '' as term union all
          (select 'heading', h ->> 'term' from jsonb_array_elements(a.mesh) h
            where (h ->> 'major')::boolean limit 5)) s
      where exists (select from match_settings ms where ms.user_id = ${me} and ms.shares_saved))`);
  return rows;
};

interface Topic {
  readonly topic: string;
  readonly label: string;
  sources: number;
  evidence: TopicEvidence[];
}

const gather = (found: readonly Found[]): Topic[] => {
  const topics = new Map<string, Topic>();
  for (const { source, id, label, isPaper } of found) {
    const topic = isPaper && id ? paperTopicOf(id) : isCommonHeading(label) ? null : topicKeyOf(label);
    if (!topic) continue;
    const shown = label.slice(0, maxLabel).toWellFormed() || topic;
    const known = topics.get(topic) ?? { topic, label: shown, sources: 0, evidence: [] };
    known.sources |= sourceBits[source];
    // One of each source, so that whatever the viewer may see of them something is there to be named.
    const hasSame = known.evidence.some((one) => one.source === source && one.id === id);
    if (!hasSame && known.evidence.filter((one) => one.source === source).length < maxEvidence)
      known.evidence.push({ source, id, label: shown });
    topics.set(topic, known);
  }
  return [...topics.values()].slice(0, matchLimits.topics);
};

/** Writes anew what a member has to do with; rows that stay as they are keep their place. */
export const refreshTopics = async (tx: Transaction, memberId: string): Promise<void> => {
  const topics = gather(await readSources(tx, memberId));
  await tx.delete(memberTopics).where(
    and(
      eq(memberTopics.memberId, memberId),
      topics.length > 0
        ? notInArray(
            memberTopics.topic,
            topics.map(({ topic }) => topic),
          )
        : undefined,
    ),
  );
  if (topics.length === 0) return;
  await tx
    .insert(memberTopics)
    .values(topics.map((topic) => ({ memberId, ...topic })))
    .onConflictDoUpdate({
      target: [memberTopics.memberId, memberTopics.topic],
      set: { sources: sql`excluded.sources`, label: sql`excluded.label`, evidence: sql`excluded.evidence` },
      setWhere: sql`(${memberTopics.sources}, ${memberTopics.label}, ${memberTopics.evidence})
        is distinct from (excluded.sources, excluded.label, excluded.evidence)`,
    });
};
