import { sql } from 'drizzle-orm';
import type { Consumer } from '../../platform/consumer.ts';
import { askTwoDaysLater } from './asked-again.ts';

/**
 * Who uses a calculator is asked what authors asked about it. Questions are never made of the calculation itself,
 * whose values are a patient's.
 */
export const createUsedCalculators = (): Consumer => ({
  name: 'academy-used-calculators',
  types: ['calculator.used'],
  async handle(tx, { event, at }) {
    if (event.type !== 'calculator.used') return;
    await askTwoDaysLater(
      tx,
      { userId: event.userId, at },
      {
        from: sql`learning_questions q join learning_resources r on r.id = q.resource_id
          join learning_versions v on v.resource_id = r.id`,
        where: sql`q.calculators @> array[${event.calculatorId}]::text[]`,
      },
    );
  },
});
