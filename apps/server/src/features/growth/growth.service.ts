import type { MemberActor } from '@mz/contracts';
import {
  achievementKinds,
  type createGrowthEntry,
  type createGrowthGoal,
  type EntryKind,
  entryKinds,
  type GrowthGoal,
  type GrowthOverview,
  type getGrowth,
  growthLimits,
  type listGrowthEntries,
  readingSeconds,
  type updateGrowthGoal,
} from '@mz/contracts/growth';
import { monthsBetween } from '@mz/contracts/growth-period';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { mayRecordUsage, settingsOf } from '../../platform/member-settings.ts';
import { publish } from '../../platform/outbox.ts';
import { dayIn, monthsUntil } from './days.ts';
import { createGoalsRepository, type GoalRow } from './goals.repository.ts';
import { createOverviewRepository } from './overview.repository.ts';

const kindSchema = z.enum(entryKinds).nullable();
const achievementSchema = z.enum(achievementKinds);
/** A page that stays open longer is not read any more; in seconds. */
export const maxReading = 3600;

export const todayOf = async ({ db }: Pick<AppContext, 'db'>, memberId: string): Promise<string> =>
  dayIn(new Date(), (await settingsOf(db, [memberId]))(memberId).timeZone);

const presentGoal = ({ kind, ...goal }: GoalRow): GrowthGoal => ({
  ...goal,
  kind: kindSchema.parse(kind),
  reached: goal.progress >= goal.target,
});

const checkSpan = (from: string, to: string): void => {
  if (to < from)
    throw new AppError('unprocessable', 'A goal ends before it begins.', {
      fields: [{ path: 'body.to', code: 'before_start', message: 'is before its beginning' }],
    });
};

/** The days a period begins and ends with, and its months. */
const spanOf = ({ months, from, to }: z.output<typeof getGrowth.query>, today: string) => {
  if (from === undefined || to === undefined) {
    const names = monthsUntil(today, months);
    return { from: `${names[0]}-01`, to: today, names };
  }
  if (from > today)
    throw new AppError('unprocessable', 'The period has not begun.', {
      fields: [{ path: 'query.from', code: 'in_future', message: 'is still to come' }],
    });
  const end = to > today ? today : to;
  return { from, to: end, names: monthsUntil(end, monthsBetween(from, end)) };
};

type Goal = z.output<typeof createGrowthGoal.body>;

const toValues = ({ from, to, ...goal }: Partial<Goal>) => ({
  ...goal,
  ...(from !== undefined && { startsOn: from }),
  ...(to !== undefined && { endsOn: to }),
});

/** Figures and goals of a member, and papers that were read. */
export const createGrowthService = ({ db }: Pick<AppContext, 'db'>) => {
  const findGoal = async (actor: MemberActor, id: string): Promise<GrowthGoal> => {
    const [row] = await createGoalsRepository(db, actor).list(1, id);
    if (!row) throw new AppError('not_found', 'Goal not found.');
    return presentGoal(row);
  };

  return {
    async overview(actor: MemberActor, period: z.output<typeof getGrowth.query>): Promise<GrowthOverview> {
      const today = await todayOf({ db }, actor.id);
      const { from, to, names } = spanOf(period, today);
      // Whatever is shown: how this month stands against the last.
      const [lastMonth = '', thisMonth = ''] = monthsUntil(today, 2);
      const record = createOverviewRepository(db, actor);
      const [rows, latest, totals, milestones, awarded, goals] = await Promise.all([
        record.months(from, to),
        record.months(`${lastMonth}-01`, today),
        record.totals(),
        record.milestones(growthLimits.achievements),
        record.awarded(growthLimits.achievements),
        createGoalsRepository(db, actor).list(growthLimits.goals),
      ]);
      const months = names.map((month) => {
        const found = rows.find((row) => row.month === month);
        return { month, minutes: found?.minutes ?? 0, certificates: found?.certificates ?? 0 };
      });
      const now = latest.find(({ month }) => month === thisMonth);
      const goalList = goals.map(presentGoal);
      const achievements = [
        ...awarded.map(({ kind, ...row }) => ({
          ...row,
          kind: achievementSchema.parse(kind),
          hours: null,
        })),
        ...milestones.map(({ year, hours, on }) => ({
          id: `hours-${year}-${hours}`,
          kind: 'milestone' as const,
          title: String(year),
          hours,
          on,
          path: null,
          certificate: null,
          badge: true,
        })),
      ].toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
      return {
        hours: {
          minutes: months.reduce((sum, { minutes }) => sum + minutes, 0),
          thisMonth: now?.minutes ?? 0,
          lastMonth: latest.find(({ month }) => month === lastMonth)?.minutes ?? 0,
        },
        certificates: { total: totals.certificates, thisMonth: now?.certificates ?? 0 },
        goals: { reached: goalList.filter(({ reached }) => reached).length, total: goalList.length },
        courses: {
          total: totals.finished + totals.begun + totals.watching,
          inProgress: totals.begun + totals.watching,
        },
        months,
        achievements: achievements.slice(0, growthLimits.achievements),
        goalList,
      };
    },

    async createGoal(actor: MemberActor, body: Goal): Promise<GrowthGoal> {
      checkSpan(body.from, body.to);
      const id = await db.transaction(async (tx) => {
        // Two at once are counted as two.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mz.goals.${actor.id}`}, 0))`);
        const goals = createGoalsRepository(tx, actor);
        if ((await goals.count()) >= growthLimits.goals)
          throw new AppError('unprocessable', `Limit of ${growthLimits.goals} goals reached.`);
        const { from: startsOn, to: endsOn, ...rest } = body;
        return goals.insert({ ...rest, startsOn, endsOn });
      });
      return findGoal(actor, id);
    },

    async updateGoal(
      actor: MemberActor,
      id: string,
      change: z.output<typeof updateGrowthGoal.body>,
    ): Promise<GrowthGoal> {
      const before = await findGoal(actor, id);
      checkSpan(change.from ?? before.from, change.to ?? before.to);
      const values = toValues(change as Partial<Goal>);
      if (Object.keys(values).length > 0) await createGoalsRepository(db, actor).update(id, values);
      return findGoal(actor, id);
    },

    removeGoal: async (actor: MemberActor, id: string) => ({
      changed: await createGoalsRepository(db, actor).remove(id),
    }),

    /** Opens a paper, and counts it as read once it was open long enough. */
    read: (actor: MemberActor, articleId: string) =>
      db.transaction(async (tx) => {
        const record = createOverviewRepository(tx, actor);
        if (!(await mayRecordUsage(tx, actor.id))) return { seconds: 0, counted: false };
        const seconds = await record.openPaper(articleId, maxReading);
        if (seconds === null) throw new AppError('not_found', 'Article not found.');
        if (seconds < readingSeconds) return { seconds, counted: false };
        await record.closePaper(articleId);
        await publish(tx, { type: 'paper.read', userId: actor.id, articleId, seconds });
        return { seconds, counted: true };
      }),
  };
};
export type GrowthService = ReturnType<typeof createGrowthService>;
export type EntryBody = z.output<typeof createGrowthEntry.body>;
export type EntryQuery = z.output<typeof listGrowthEntries.query>;
export type { EntryKind };
