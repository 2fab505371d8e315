import { answerSchema, assistantLimits, type MemberActor } from '@mz/contracts';
import { languageSchema } from '@mz/contracts/languages';
import { postDraftLimits } from '@mz/contracts/post-drafts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { archived, ofKnownArticle, type TableImport } from '../../platform/archive-import.ts';

const part = 'conversations';
const maxTextLength = 100_000;

/** Addresses of an answer open here or on the web, and nothing else. */
const isOpenable = (answer: z.infer<typeof answerSchema>): boolean =>
  [...answer.sources, ...answer.nearest].every(({ url }) => url === null || /^(https?:\/)?\//.test(url)) &&
  answer.calculations.every(({ href }) => href.startsWith('/tools/'));

const ofOwnMessage = ({ id }: MemberActor): SQL =>
  sql`exists (select 1 from conversation_messages m where m.id = r.message_id and m.user_id = ${id}::uuid)`;

export const conversationsImport: TableImport = {
  part,
  max: assistantLimits.conversations,
  row: z.object({
    id: archived.id,
    title: archived.text(assistantLimits.titleLength).min(1),
    created_at: archived.time,
    updated_at: archived.time,
  }),
};

export const messagesImport: TableImport = {
  part,
  parents: {
    conversation_id: 'conversations',
    parent_id: 'conversationMessages',
    replaced_by: 'conversationMessages',
  },
  row: z.object({
    id: archived.id,
    conversation_id: archived.id,
    role: z.enum(['user', 'assistant']),
    parent_id: archived.id.nullable(),
    replaced_by: archived.id.nullable(),
    text: archived.text(maxTextLength),
    answer: answerSchema.refine(isOpenable).nullable(),
    // An answer that was being written when the archive was made is not one.
    state: z.enum(['complete', 'stopped', 'failed']),
    created_at: archived.time,
  }),
  where: ({ id }) =>
    sql`exists (select 1 from conversations c where c.id = r.conversation_id and c.user_id = ${id}::uuid)`,
  prepare: async (_tx, _actor, rows) =>
    rows.map((row) =>
      row.answer === null || typeof row.answer !== 'object'
        ? row
        : { ...row, answer: { ...row.answer, id: row.id, questionId: row.parent_id } },
    ),
};

export const tracesImport: TableImport = {
  part,
  parents: { message_id: 'conversationMessages' },
  // Read by its schema each time it is shown.
  row: z.object({
    message_id: archived.id,
    trace: z.record(z.string(), z.unknown()),
    created_at: archived.time,
  }),
  where: ofOwnMessage,
};

export const answerArticlesImport: TableImport = {
  part,
  parents: { message_id: 'conversationMessages' },
  row: z.object({ message_id: archived.id, article_id: archived.id }),
  where: (actor) => sql`${ofOwnMessage(actor)} and ${ofKnownArticle()}`,
};

export const draftsImport: TableImport = {
  part: 'drafts',
  max: postDraftLimits.drafts,
  parents: { source_id: 'conversationMessages' },
  row: z.object({
    id: archived.id,
    text: archived.text(postDraftLimits.textLength).min(1),
    language: languageSchema,
    source_kind: archived.text(40).nullable(),
    source_id: archived.id.nullable(),
    created_at: archived.time,
    updated_at: archived.time,
  }),
};
