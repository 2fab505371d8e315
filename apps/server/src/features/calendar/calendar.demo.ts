import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';

/** Events of the demonstration calendar, by days after loading. */
const demoEvents = [
  {
    id: '01890a5d-ac96-7002-8000-00000000e001',
    inDays: 4,
    hour: 18,
    minutes: 60,
    capacity: 60,
    titles: {
      en: 'Journal club: EMPA-KIDNEY, two years on',
      ar: 'نادي المجلات العلمية: دراسة EMPA-KIDNEY بعد عامين',
      zh: '文献研读：EMPA-KIDNEY 两年随访',
    },
    places: null,
  },
  {
    id: '01890a5d-ac96-7002-8000-00000000e002',
    inDays: 8,
    hour: 9,
    minutes: 240,
    capacity: 2,
    titles: {
      en: 'Ultrasound for the ward, hands-on',
      ar: 'التصوير بالموجات فوق الصوتية في الأقسام: ورشة عملية',
      zh: '病房床旁超声实操',
    },
    places: { en: 'Amman', ar: 'عمّان', zh: '安曼' },
  },
  {
    id: '01890a5d-ac96-7002-8000-00000000e003',
    inDays: 13,
    hour: 17,
    minutes: 45,
    capacity: 300,
    titles: {
      en: 'Chronic kidney disease: what changed in 2026',
      ar: 'الداء الكلوي المزمن: ما الذي تغيّر في 2026',
      zh: '慢性肾脏病：2026 年有哪些变化',
    },
    places: null,
  },
] as const;

const [club, ultrasound] = demoEvents;
/** Who has a seat, and who waits. */
const taken = [
  [club.id, 'lina.haddad', 'seated'],
  [club.id, 'farah.aziz', 'seated'],
  [club.id, 'wei.chen', 'seated'],
  [ultrasound.id, 'omar.nasser', 'seated'],
  [ultrasound.id, 'samira.khalil', 'seated'],
  [ultrasound.id, 'lina.haddad', 'waiting'],
] as const;

/** The calendar of the demonstration. */
export const calendarDemo = defineDemo({
  async write(tx, { now, people }) {
    await tx.insert(tables.calendarEvents).values(
      demoEvents.map((event) => ({
        id: event.id,
        titles: event.titles,
        places: event.places,
        minutes: event.minutes,
        timeZone: 'Asia/Amman',
        capacity: event.capacity,
        startsAt: new Date(
          Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + event.inDays, event.hour),
        ),
        demo: true,
      })),
    );
    const idOf = new Map(people.map(({ id, email }) => [email.split('@')[0] ?? '', id]));
    const seats = taken.flatMap(([eventId, name, state]) => {
      const memberId = idOf.get(name);
      return memberId ? [{ eventId, memberId, state }] : [];
    });
    await tx.insert(tables.calendarSeats).values(seats);
  },
  async remove(tx) {
    await tx.delete(tables.calendarEvents).where(eq(tables.calendarEvents.demo, true));
  },
});
