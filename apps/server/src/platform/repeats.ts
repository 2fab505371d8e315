import type { Transaction } from '@mz/db';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { AppError } from '../lib/app-error.ts';

/** How often a member may write the same text, wherever it goes; texts under a length are everybody's. */
const rules = {
  post: { minLength: 1, times: 1, hours: 24 },
  comment: { minLength: 15, times: 1, hours: 1 },
  message: { minLength: 40, times: 3, hours: 1 },
} as const;
export type RepeatScope = keyof typeof rules;

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * Refuses texts one member sends again and again. Only a keyed hash of text and writer is kept, for a day at most.
 * Counted in the transaction of the text, so that one that was not written does not count.
 */
export const createRepeatCheck = ({ config, secrets }: Pick<AppContext, 'config' | 'secrets'>) => {
  const isOff = config.auth.rateFactor === 0;
  /** @throws AppError `repeated` */
  return async (tx: Transaction, writer: { readonly id: string }, scope: RepeatScope, text: string) => {
    const { minLength, times, hours } = rules[scope];
    const words = normalize(text);
    if (isOff || words.length < minLength) return;
    const key = `repeat:${scope}:${secrets.mac('repeats', `${writer.id}\n${words}`)}`;
    const isOver = sql`b.updated_at < now() - make_interval(hours => ${hours})`;
    const { rows } = await tx.execute<{ allowed: boolean }>(sql`
      insert into rate_buckets as b (key, tokens, allowed, updated_at)
      values (${key}, ${times - 1}::float8, true, now())
      on conflict (key) do update set
        allowed = ${isOver} or b.tokens >= 1,
        tokens = case when ${isOver} then ${times - 1}::float8 else b.tokens - 1 end,
        updated_at = case when ${isOver} then now() else b.updated_at end
      returning allowed`);
    if (rows[0]?.allowed === false)
      throw new AppError('repeated', 'The same text was written before.', {
        fields: [{ path: 'body.text', code: 'repeated', message: 'was written before' }],
      });
  };
};
export type RepeatCheck = ReturnType<typeof createRepeatCheck>;
