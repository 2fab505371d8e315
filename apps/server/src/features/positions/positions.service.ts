import type { MemberActor, Specialty } from '@mz/contracts';
import { type Position, positionLimits } from '@mz/contracts/positions';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { neighboursOf } from '../../lib/specialty-neighbours.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { createPositionsRepository, type PositionRow, type PositionValues } from './positions.repository.ts';

const dayLength = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Today is a day everywhere until it has ended everywhere. */
const checkDeadline = (deadline: string, now: number): void => {
  if (deadline < dayOf(now - dayLength) || deadline > dayOf(now + positionLimits.days * dayLength))
    throw new AppError('unprocessable', `The last day lies within ${positionLimits.days} days from today.`, {
      fields: [{ path: 'body.deadline', code: 'out_of_range', message: 'Out of range.' }],
    });
};

/** Positions members offer, matched to whoever looks and explained. */
export const createPositionsService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const present = (row: PositionRow): Position => ({
    id: row.id,
    title: row.title,
    specialty: row.specialty as Specialty,
    place: row.place,
    terms: row.terms,
    languages: [...row.languages],
    contact: row.contact,
    deadline: row.deadline,
    by: {
      id: row.memberId,
      fullName: row.fullName,
      specialty: row.memberSpecialty,
      hospital: row.hospital,
      avatarUrl: row.avatarFileId ? files.addressOf(row.avatarFileId) : null,
      verified: row.verified,
    },
    isMine: row.isMine,
    isOver: row.isOver,
    reasons: [...row.reasons],
    createdAt: new Date(row.createdAt).toISOString(),
  });
  return {
    async list(
      actor: MemberActor,
      filter: { specialty?: Specialty | undefined; place?: string | undefined; mine: number },
    ) {
      const repository = createPositionsRepository(db, actor);
      const specialty = await repository.findSpecialty();
      const near = specialty === null ? [] : neighboursOf(specialty);
      const rows = await repository.list({ ...filter, isMine: filter.mine === 1, near });
      return { positions: rows.map(present) };
    },

    async create(actor: MemberActor, values: PositionValues) {
      checkDeadline(values.deadline, Date.now());
      return db.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`mz.positions.${actor.id}`}, 0))`,
        );
        const repository = createPositionsRepository(tx, actor);
        if ((await repository.count()) >= positionLimits.perMember)
          throw new AppError('unprocessable', 'The limit of positions is reached; take one back first.');
        return { id: await repository.create(values) };
      });
    },

    async update(actor: MemberActor, id: string, values: PositionValues) {
      checkDeadline(values.deadline, Date.now());
      return { changed: await createPositionsRepository(db, actor).update(id, values) };
    },

    remove: async (actor: MemberActor, id: string) => ({
      removed: await createPositionsRepository(db, actor).remove(id),
    }),
  };
};
export type PositionsService = ReturnType<typeof createPositionsService>;
