import { messageLimits } from '@mz/contracts/messages';
import { type SQL, sql } from 'drizzle-orm';

/** The beginning of a message, as lists and replies show it; pictures alone are a sign that reads in every language. */
export const excerptOf = (message: SQL): SQL =>
  sql`case when ${message}.text = '' and ${message}.deleted_at is null then '🖼️'
    else left(${message}.text, ${messageLimits.excerptLength}) end`;
