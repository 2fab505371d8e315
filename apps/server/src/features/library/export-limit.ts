import type { CitationFormat, MemberActor } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { takeToken } from '../../platform/rate-limit.ts';

/** Formatting takes milliseconds for each reference; the other formats next to nothing. */
const bucket = { capacity: 30, perSecond: 1 / 20 } as const;
const recordsPerToken = 500;

/** Keeps one member from formatting whole libraries without end. */
export const createExportLimit = ({ config, db }: AppContext) => {
  const factor = config.auth.rateFactor;
  /** @throws AppError `rate_limited` */
  return async (actor: MemberActor, format: CitationFormat, records: number): Promise<void> => {
    if (factor === 0) return;
    const capacity = Math.max(1, Math.round(bucket.capacity * factor));
    const cost = format === 'text' ? Math.ceil(records / recordsPerToken) : 1;
    const taken = await takeToken(
      db,
      `export:${actor.id}`,
      { capacity, perSecond: bucket.perSecond * factor },
      Math.min(capacity, Math.max(1, cost)),
    );
    if (!taken.allowed)
      throw new AppError('rate_limited', 'Export limit exceeded.', {
        retryAfter: taken.retryAfter,
      });
  };
};
