import type { Dashboard, Language, MemberActor } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { createDashboardRepository, listUpcomingEvents } from './dashboard.repository.ts';

/** Days the activity figure looks back, today included. */
const window = 20;
/** Weeks the figure of saved articles looks back. */
const savedWeeks = 12;
const dayLength = 86_400_000;
const maxActivities = 10;
const maxEvents = 3;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Figures of one member, all of them counted from rows. Signing in stands in the history of sign-ins alone. */
export const createDashboardService = (
  { db }: AppContext,
  { profile: profiles, connections }: Pick<ProvidedServices, 'profile' | 'connections'>,
  activityKinds: readonly string[],
) => {
  const shownKinds = activityKinds.filter((kind) => kind !== 'signed_in');
  const listEvents = async (actor: MemberActor, language: Language): Promise<Dashboard['events']> => {
    const rows = await listUpcomingEvents(db, actor, maxEvents);
    return rows.map((row) => ({
      id: row.id,
      title: row.titles[language] ?? Object.values(row.titles)[0] ?? '',
      startsAt: row.startsAt.toISOString(),
      seat: row.seat,
      seatsLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.taken),
      place: row.places ? (row.places[language] ?? Object.values(row.places)[0] ?? null) : null,
    }));
  };

  return {
    async get(actor: MemberActor, language: Language, now = Date.now()): Promise<Dashboard> {
      const profile = await profiles.getMine(actor);
      const { filled, total, missing } = await profiles.completeness(actor);
      const repository = createDashboardRepository(db, actor);
      await repository.markToday(dayOf(now));
      const active = await repository.countActiveDays(dayOf(now - (window - 1) * dayLength));
      const { saved, activeWeeks } = await repository.countSaved(new Date(now), savedWeeks);
      const added = await connections.countNew(actor, new Date(now));
      const recent = await repository.listActivities(shownKinds, maxActivities);
      return {
        profile,
        stats: {
          activity: {
            available: true,
            value: Math.round((100 * active) / window),
            goal: null,
            filled: active,
            total: window,
          },
          newConnections: {
            available: true,
            value: added.made,
            goal: null,
            filled: added.activeSpans,
            total: added.spans,
          },
          savedArticles: {
            available: true,
            value: saved,
            goal: null,
            filled: activeWeeks,
            total: savedWeeks,
          },
        },
        recentActivity: recent.map((row) => ({
          id: row.id,
          kind: row.kind,
          at: row.occurredAt.toISOString(),
          detail: row.detail,
        })),
        events: await listEvents(actor, language),
        profileCompletion: { filled, total, missing: [...missing] },
      };
    },
  };
};
