import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import type { XapiConfig } from '../../../config/xapi.ts';
import type { AppContext } from '../../../context.ts';
import type { Statement } from './statement.ts';

const { learningStatements } = tables;

const version = '1.0.3';
const batch = 50;
/** Of one run of the job, which has five minutes. */
const maxBatches = 20;
const patience = 15_000;
/** Somebody else takes what a killed process held after so many seconds. */
const leaseSeconds = 600;
const maxWaitSeconds = 6 * 3600;

type Outcome = 'stored' | 'refused' | 'later';

/** What the answer of a record store means: 409 says that a statement of this id is there. */
const outcomeOf = (status: number): Outcome => {
  if ((status >= 200 && status < 300) || status === 409) return 'stored';
  return status === 400 || status === 413 || status === 422 ? 'refused' : 'later';
};

/** Sends what was learned to the record store the operator configured, each statement until it is there. */
export const createStatementsService = (
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { endpoint, key, secret }: XapiConfig,
) => {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

  const put = async (id: string, statement: Statement, signal: AbortSignal): Promise<Outcome> => {
    const answer = await fetch(`${endpoint}/statements?statementId=${id}`, {
      method: 'PUT',
      headers: {
        authorization,
        'content-type': 'application/json',
        'x-experience-api-version': version,
      },
      body: JSON.stringify(statement),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    await answer.body?.cancel();
    return outcomeOf(answer.status);
  };

  const take = async () => {
    const { rows } = await db.execute<{ id: string; statement: Statement; attempts: number }>(sql`
      update learning_statements s set attempts = attempts + 1,
        next_at = now() + make_interval(secs => ${leaseSeconds})
      where s.id in (select id from learning_statements where next_at <= now() and refused_at is null
        order by next_at limit ${batch} for update skip locked)
      returning s.id, s.statement, s.attempts`);
    return rows;
  };

  return {
    /** @returns how many were stored; it stops with the first that has to wait, for the others would too */
    async send(signal: AbortSignal = new AbortController().signal): Promise<number> {
      let stored = 0;
      for (let round = 0; round < maxBatches && !signal.aborted; round += 1) {
        const rows = await take();
        for (const [at, { id, statement, attempts }] of rows.entries()) {
          const outcome = await put(id, statement, signal).catch((error: unknown): Outcome => {
            log.debug({ err: error }, 'the record store was not reached');
            return 'later';
          });
          if (outcome === 'stored') {
            await db.delete(learningStatements).where(eq(learningStatements.id, id));
            stored += 1;
          } else if (outcome === 'refused') {
            log.error({ statement: id }, 'the record store refused a statement');
            await db
              .update(learningStatements)
              .set({ refusedAt: sql`now()` })
              .where(eq(learningStatements.id, id));
          } else {
            const wait = Math.min(maxWaitSeconds, 30 * 2 ** Math.min(attempts, 12));
            log.warn({ attempts, wait }, 'the record store is asked again later');
            const ids = sql.join(
              rows.slice(at).map((row) => sql`${row.id}::uuid`),
              sql`, `,
            );
            await db.execute(sql`update learning_statements
              set next_at = now() + make_interval(secs => ${wait}) where id in (${ids})`);
            return stored;
          }
        }
        if (rows.length < batch) break;
      }
      return stored;
    },
  };
};
