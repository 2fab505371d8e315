import { createHash, randomBytes } from 'node:crypto';
import type { Language, MemberActor } from '@mz/contracts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { writeCalendar, writeFeed } from '../../lib/calendar-file.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { findFeedSince, readFeed, removeFeed, saveFeed } from './calendar-rows.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Files and feeds for calendars. Whoever has the address of a feed reads it, until it is ended. */
export const createFeedService = ({ config, db }: Pick<AppContext, 'config' | 'db'>) => ({
  async find(actor: MemberActor) {
    const since = await findFeedSince(db, actor.id);
    return { since: since?.toISOString() ?? null };
  },

  async create(actor: MemberActor) {
    const token = randomBytes(32).toString('base64url');
    await saveFeed(db, actor.id, hashOf(token));
    return { url: `${config.publicUrl}/api/calendar/feeds/${token}.ics` };
  },

  revoke: async (actor: MemberActor) => ({ changed: await removeFeed(db, actor.id) }),

  async readFeed(token: string): Promise<string> {
    const events = await readFeed(db, hashOf(token));
    if (!events) throw new AppError('not_found', 'There is no such feed.');
    return writeFeed(
      events.map(({ path, place, ...event }) => ({
        ...event,
        place: place ?? '',
        description: '',
        link: `${config.publicUrl}${path}`,
      })),
    );
  },

  async readFile(actor: MemberActor, language: Language, id: string): Promise<string> {
    const event = await createCalendarRepository(db, actor, language).find(id);
    if (!event) throw new AppError('not_found', 'Event not found.');
    return writeCalendar({
      id: event.id,
      title: event.title,
      description: event.description,
      place: event.place ?? event.link ?? '',
      link: `${config.publicUrl}/events/${id}`,
      startsAt: new Date(event.startsAt),
      minutes: event.minutes,
      timeZone: event.timeZone,
      stampedAt: new Date(),
    });
  },
});
export type FeedService = ReturnType<typeof createFeedService>;
