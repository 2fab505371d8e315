import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Consumer } from '../../platform/consumer.ts';
import type { ProvidedServices } from '../../platform/feature.ts';
import { queueMail } from '../../platform/mail-queue.ts';
import { findMemberAddresses } from '../../platform/member-mail.ts';
import { eventCancelled } from './calendar.mails.ts';

const locales = { en: 'en-GB', ar: 'ar-u-nu-latn', zh: 'zh-CN' } as const;

/**
 * Writes to everybody who had a seat in an event that was called off, or waited for one, in their language and by the
 * event's own clock. Members who switched notification mails off get none, and nothing is said of what is over.
 */
export const createCalendarMails = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  { stopUrl }: ProvidedServices['notifications'],
): Consumer => ({
  name: 'calendar-mails',
  types: ['calendar.cancelled'],
  async handle(tx, { event }) {
    if (event.type !== 'calendar.cancelled') return;
    const { calendarEvents } = tables;
    const [row] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, event.eventId));
    if (row?.state !== 'cancelled' || row.startsAt.getTime() < Date.now()) return;
    const titles: Partial<Record<string, string>> = row.titles;
    for (const { userId, email, name, language } of (
      await findMemberAddresses(tx, event.memberIds, config)
    ).values()) {
      const when = new Intl.DateTimeFormat(locales[language], {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: row.timeZone,
      }).format(row.startsAt);
      await queueMail(tx, secrets, {
        to: email,
        memberId: userId,
        mail: eventCancelled,
        language,
        variables: {
          name,
          title: titles[language] ?? titles.en ?? Object.values(titles)[0] ?? '',
          when: `${when} (${row.timeZone})`,
          link: `${config.publicUrl}/events/${row.id}`,
          unsubscribe: stopUrl(userId),
        },
      });
    }
  },
});
