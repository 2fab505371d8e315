import type { Language, MemberActor, MemberCard, ModeratorActor } from '@mz/contracts';
import {
  type CalendarEvent,
  type CalendarEventDetail,
  calendarLimits,
  type createCalendarEvent,
} from '@mz/contracts/calendar';
import type { z } from 'zod';
import type { AppContext, RequestOrigin } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { publish } from '../../platform/outbox.ts';
import { createCalendarRepository, type EventRow, type PersonRow } from './calendar.repository.ts';
import {
  dropProposed,
  isKnownArticle,
  listConcerned,
  markCancelled,
  publishEvent,
  removeEvent,
  seatFirstWaiting,
  setCoHost,
  setRecording,
  takeReminders,
  tick,
} from './calendar-rows.ts';

const missing = (): AppError => new AppError('not_found', 'Event not found.');
const minute = 60_000;
const dayLength = 86_400_000;
/** A seat given up later goes to nobody: who waited could no longer come. */
const lastSeatHours = 2;

const isModerator = ({ role }: MemberActor): boolean => role !== 'member';
const present = (row: EventRow): CalendarEvent => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  startsAt: new Date(row.startsAt).toISOString(),
  minutes: row.minutes,
  timeZone: row.timeZone,
  place: row.place,
  path: row.path,
  state: row.state,
  capacity: row.capacity,
  seated: row.seated,
  waiting: row.waiting,
  mine: row.mine,
});

type NewEvent = z.output<typeof createCalendarEvent.body>;

/** Events, their seats and what became of them. Every change of seats holds the row of the event. */
export const createCalendarService = (
  { db }: Pick<AppContext, 'db'>,
  files: Pick<ProvidedServices['files'], 'addressOf'>,
) => {
  const cardOf = (row: PersonRow): MemberCard => ({
    id: row.memberId,
    fullName: row.fullName,
    specialty: row.specialty,
    hospital: row.hospital,
    avatarUrl: row.avatarFileId ? files.addressOf(row.avatarFileId) : null,
    verified: row.verified,
  });

  const get = async (actor: MemberActor, language: Language, id: string): Promise<CalendarEventDetail> => {
    const calendar = createCalendarRepository(db, actor, language);
    const row = (await calendar.find(id)) ?? (await calendar.findClub(id));
    if (!row) throw missing();
    const { group } = row;
    // A date of a group is changed in the group, and nobody has a seat in it.
    const mayNameHosts = group === null && (row.createdById === actor.id || isModerator(actor));
    const isHost = mayNameHosts || row.isCoHost;
    const host = row.createdById ? await calendar.findPerson(row.createdById) : null;
    const attendees = isHost ? await calendar.listAttendees(id) : [];
    return {
      ...present(row),
      description: row.description,
      paper: row.paper,
      group,
      calendarPath: group
        ? `/api/groups/${group.id}/meetings/${id}/calendar.ics`
        : `/api/calendar/events/${id}/event.ics`,
      link: row.link,
      host: host && cardOf(host),
      coHosts: group ? [] : (await calendar.listCoHosts(id)).map(cardOf),
      isHost,
      mayNameHosts,
      mayDecide: row.state === 'proposed' && isModerator(actor),
      reminds: row.reminds,
      waitingPlace: row.waitingPlace,
      attended: row.attended,
      recording: row.recording,
      attendees: attendees.map((one) => ({
        member: cardOf(one),
        attended: one.attended,
        isHost: one.isHost,
      })),
    };
  };

  /** Runs with the event held, for whoever hosts it. */
  const asHost = <T>(
    actor: MemberActor,
    id: string,
    work: (
      tx: Parameters<Parameters<typeof db.transaction>[0]>[0],
      event: NonNullable<Awaited<ReturnType<ReturnType<typeof createCalendarRepository>['lock']>>>,
    ) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const event = await createCalendarRepository(tx, actor, 'en').lock(id);
      if (!event) throw missing();
      if (event.createdById !== actor.id && !event.isCoHost && !isModerator(actor))
        throw new AppError('forbidden', 'Only whoever hosts an event changes it.');
      return work(tx, event);
    });

  return {
    get,

    async list(
      actor: MemberActor,
      language: Language,
      {
        when,
        from,
        until,
      }: {
        when: 'coming' | 'mine' | 'journal_clubs' | 'past';
        from?: string | undefined;
        until?: string | undefined;
      },
    ) {
      const span = from && until ? { from: new Date(from), until: new Date(until) } : null;
      const rows = await db.$reads.run(actor.id, (reads) =>
        createCalendarRepository(reads, actor, language).list(span ?? when),
      );
      return { events: rows.map(present) };
    },

    async create(actor: MemberActor, language: Language, body: NewEvent) {
      const startsAt = new Date(body.startsAt);
      const ahead = startsAt.getTime() - Date.now();
      if (ahead <= 0 || ahead > calendarLimits.days * dayLength)
        throw new AppError('unprocessable', `An event begins within ${calendarLimits.days} days from now.`);
      if (body.articleId !== null && !(await isKnownArticle(db, body.articleId)))
        throw new AppError('unprocessable', 'Article not found.');
      const state = isModerator(actor) ? 'published' : 'proposed';
      const calendar = createCalendarRepository(db, actor, language);
      if (state === 'proposed' && (await calendar.countProposed()) >= calendarLimits.proposed)
        throw new AppError('unprocessable', 'Your earlier events wait for approval.');
      return { id: await calendar.insert({ ...body, startsAt, state }), state } as const;
    },

    decide: (_actor: ModeratorActor, id: string, isApproved: boolean) =>
      db.transaction(async (tx) => {
        if (!isApproved) return { changed: await dropProposed(tx, id) };
        const by = await publishEvent(tx, id);
        if (by) await publish(tx, { type: 'calendar.approved', eventId: id, memberIds: [by] });
        return { changed: by !== null };
      }),

    cancel: (actor: MemberActor, origin: RequestOrigin, id: string) =>
      asHost(actor, id, async (tx, event) => {
        if (event.state === 'cancelled') return { changed: false };
        const memberIds = await listConcerned(tx, id);
        if (event.state === 'proposed') await removeEvent(tx, id);
        else await markCancelled(tx, id);
        if (memberIds.length > 0) await publish(tx, { type: 'calendar.changed', eventId: id, memberIds });
        const others = memberIds.filter((memberId) => memberId !== actor.id);
        if (event.state === 'published' && others.length > 0)
          await publish(tx, { type: 'calendar.cancelled', eventId: id, memberIds: others });
        if (event.createdById && event.createdById !== actor.id && !event.isCoHost)
          await recordAudit(tx, {
            action: 'event_cancelled',
            actorId: actor.id,
            subjectId: event.createdById,
            origin,
            detail: { event: id },
          });
        return { changed: true };
      }),

    /** By whoever planned it, or a moderator. */
    nameCoHost: (actor: MemberActor, id: string, memberId: string, isNamed: boolean) =>
      asHost(actor, id, async (tx, event) => {
        if (event.createdById !== actor.id && !isModerator(actor))
          throw new AppError('forbidden', 'Only whoever planned an event names who hosts it too.');
        const changed = await setCoHost(tx, id, memberId, isNamed);
        if (changed)
          await publish(tx, {
            type: isNamed ? 'calendar.hosted' : 'calendar.changed',
            eventId: id,
            memberIds: [memberId],
          });
        return { changed };
      }),

    takeSeat: (actor: MemberActor, id: string) =>
      db.transaction(async (tx) => {
        const calendar = createCalendarRepository(tx, actor, 'en');
        const event = await calendar.lock(id);
        if (event?.state !== 'published') throw missing();
        if (event.startsAt.getTime() + event.minutes * minute < Date.now())
          throw new AppError('conflict', 'This event is over.');
        const mine = await calendar.seat(id, event.capacity);
        await publish(tx, { type: 'calendar.changed', eventId: id, memberIds: [actor.id] });
        return { mine };
      }),

    giveUpSeat: (actor: MemberActor, id: string) =>
      db.transaction(async (tx) => {
        const calendar = createCalendarRepository(tx, actor, 'en');
        const event = await calendar.lock(id);
        const had = event && (await calendar.leave(id));
        if (!event || !had) return { changed: false };
        const isInTime =
          event.state === 'published' && event.startsAt.getTime() - Date.now() > lastSeatHours * 60 * minute;
        const next = had === 'seated' && isInTime ? await seatFirstWaiting(tx, id) : null;
        if (next) await publish(tx, { type: 'calendar.seated', eventId: id, memberIds: [next] });
        await publish(tx, { type: 'calendar.changed', eventId: id, memberIds: [actor.id] });
        return { changed: true };
      }),

    setReminder: async (actor: MemberActor, id: string, isOn: boolean) => {
      const changed = await db.transaction(async (tx) => {
        const calendar = createCalendarRepository(tx, actor, 'en');
        if (!(await calendar.find(id))) throw missing();
        const isChanged = await calendar.setReminds(id, isOn);
        if (isChanged) await publish(tx, { type: 'calendar.changed', eventId: id, memberIds: [actor.id] });
        return isChanged;
      });
      return { changed };
    },

    tick: (actor: MemberActor, id: string, memberId: string) =>
      asHost(actor, id, async (tx, event) => {
        if (event.state !== 'published' || event.startsAt.getTime() > Date.now())
          throw new AppError('conflict', 'It has not begun.');
        const changed = await tick(tx, id, memberId);
        if (changed) await publish(tx, { type: 'calendar.attended', eventId: id, userId: memberId });
        return { changed };
      }),

    linkRecording: (actor: MemberActor, id: string, resourceId: string) =>
      asHost(actor, id, async (tx) => {
        if (!(await setRecording(tx, id, resourceId)))
          throw new AppError('unprocessable', 'There is no such published resource.');
        return { changed: true };
      }),

    remind: (): Promise<void> =>
      db.transaction(async (tx) => {
        for (const [eventId, memberIds] of await takeReminders(tx))
          await publish(tx, { type: 'calendar.reminded', eventId, memberIds });
      }),
  };
};
export type CalendarService = ReturnType<typeof createCalendarService>;
