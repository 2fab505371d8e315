import type { MemberActor } from '@mz/contracts';
import type { GrowthBadge } from '@mz/contracts/growth';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { newPublicNumber } from '../../lib/public-number.ts';
import { createCredentialKey } from '../../platform/credential-key.ts';
import { toOpenBadge } from '../../platform/open-badge.ts';
import { type BadgeRow, createBadgesRepository, findBadge } from './badges.repository.ts';
import { isMilestone } from './overview.repository.ts';

const hoursId = /^hours-(\d{4})-(\d{1,4})$/;
const missing = (): AppError => new AppError('not_found', 'There is no such badge.');

interface Told {
  readonly name: string;
  readonly narrative: string;
  readonly cause: Pick<BadgeRow, 'entryId' | 'year' | 'hours' | 'earnedOn'>;
}

/** Achievements as credentials that others verify; they say what they rest on, and accredit nothing. */
export const createBadgesService = ({
  config,
  db,
  secrets,
}: Pick<AppContext, 'config' | 'db' | 'secrets'>) => {
  const key = createCredentialKey({ config, secrets });
  const site = config.publicUrl;

  const tell = async (actor: MemberActor, achievement: string): Promise<Told> => {
    const record = createBadgesRepository(db, actor);
    const parts = hoursId.exec(achievement);
    if (parts) {
      const [year, hours] = [Number(parts[1]), Number(parts[2])];
      const reached = isMilestone(hours) && year > 0 ? await record.findHours(year, hours) : null;
      if (!reached) throw missing();
      const followed = Math.floor(reached.followed / 60);
      return {
        name: `${hours} hours of learning in ${year}`,
        narrative: `Reached on ${reached.on} in the member's own learning record. ${followed} of the hours until then follow from what was done in Medical Zone; the others were entered by the member.`,
        cause: { entryId: null, year, hours, earnedOn: reached.on },
      };
    }
    const entry = z.uuid().safeParse(achievement).success ? await record.findPublication(achievement) : null;
    if (!entry) throw missing();
    return {
      name: entry.title,
      narrative: `Listed among the publications of the member's profile since ${entry.on}. The authorship was not verified.`,
      cause: { entryId: achievement, year: null, hours: null, earnedOn: entry.on },
    };
  };

  const toCredential = (badge: BadgeRow, { name, narrative }: Told): JWTPayload => {
    const address = `${site}/badge/${badge.number}`;
    return toOpenBadge(
      {
        address,
        statusAddress: `${site}/api/growth/badges/${badge.number}`,
        name,
        issuedAt: badge.issuedAt.toISOString(),
        holder: { memberId: badge.memberId, name: badge.fullName },
        achievement: {
          address,
          type: 'Achievement',
          description: 'Of the member’s own learning record. Not an accreditation.',
          narrative,
        },
      },
      site,
    );
  };

  return {
    /** @throws AppError `not_found` where the record bears no such achievement */
    async issue(actor: MemberActor, achievement: string): Promise<{ number: string; jwt: string }> {
      const told = await tell(actor, achievement);
      const badge = await createBadgesRepository(db, actor).issue(told.cause, newPublicNumber('MZB'));
      if (!badge) throw missing();
      return {
        number: badge.number,
        jwt: await key.sign(toCredential(badge, told), { issuedAt: badge.issuedAt }),
      };
    },

    /** @throws AppError `not_found` */
    async get(number: string): Promise<GrowthBadge> {
      const row = await findBadge(db, number);
      if (!row) throw missing();
      return {
        number,
        kind: row.entryId === null ? 'milestone' : 'publication',
        fullName: row.fullName,
        title: row.title ?? String(row.year),
        hours: row.hours,
        on: row.earnedOn,
        issuedAt: row.issuedAt.toISOString(),
        holds: row.holds,
      };
    },
  };
};
export type BadgesService = ReturnType<typeof createBadgesService>;
