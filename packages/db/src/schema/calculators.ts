import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberId } from './member-id.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Calculators a member wants at hand. Ids are those of the definitions, which no table holds. */
export const calculatorFavourites = pgTable(
  'calculator_favourites',
  {
    userId: memberId().notNull(),
    calculatorId: text('calculator_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.calculatorId] }),
    check('calculator_favourites_id_length', sql`char_length(calculator_id) between 1 and 64`),
  ],
);

/** When a member last used a calculator, and up to which version the member knows it. */
export const calculatorUses = pgTable(
  'calculator_uses',
  {
    userId: memberId().notNull(),
    calculatorId: text('calculator_id').notNull(),
    /** Version of the first use, or the one told of since. */
    knownVersion: text('known_version').notNull(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.calculatorId] }),
    index('calculator_uses_recent_idx').on(t.userId, t.usedAt.desc()),
    check('calculator_uses_id_length', sql`char_length(calculator_id) between 1 and 64`),
    check('calculator_uses_version_length', sql`char_length(known_version) between 1 and 20`),
  ],
);

/** Calculations of members who asked for it: inputs and version, nothing about a patient. */
export const calculatorHistory = pgTable(
  'calculator_history',
  {
    id: uuid('id').primaryKey(),
    userId: memberId().notNull(),
    calculatorId: text('calculator_id').notNull(),
    version: text('version').notNull(),
    inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('calculator_history_user_idx').on(t.userId, t.id.desc()),
    check('calculator_history_id_length', sql`char_length(calculator_id) between 1 and 64`),
    check('calculator_history_version_length', sql`char_length(version) between 1 and 20`),
    check('calculator_history_inputs_object', sql`jsonb_typeof(inputs) = 'object'`),
    check('calculator_history_inputs_size', sql`octet_length(inputs::text) <= 32768`),
  ],
);

/** No row: everything is off. */
export const calculatorSettings = pgTable('calculator_settings', {
  userId: memberId().primaryKey(),
  historyEnabled: boolean('history_enabled').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
