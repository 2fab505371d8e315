import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

/** Words a member does not want to read. `access/muted-words.ts` leaves out what says one of them. */
export const mutedWords = pgTable(
  'muted_words',
  {
    id: uuid('id').primaryKey(),
    memberId: memberId('member_id').notNull(),
    /** As it was written. */
    word: text('word').notNull(),
    /** Its terms: other forms of a word are the same word. */
    folded: text('folded').notNull(),
    /** The hashtag that would be this word. */
    tag: text('tag').notNull(),
    /** In the syntax of `to_tsquery`. */
    query: text('query').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('muted_words_word_key').on(t.memberId, t.folded),
    check('muted_words_word_length', sql`char_length(word) between 1 and 60`),
    check('muted_words_folded_length', sql`char_length(folded) between 1 and 400`),
    check('muted_words_tag_length', sql`char_length(tag) <= 200`),
    check('muted_words_query_length', sql`char_length(query) between 1 and 1000`),
  ],
);
