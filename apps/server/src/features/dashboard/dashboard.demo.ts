import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';

/** Events of the demonstration calendar, by days after loading. */
const demoEvents = [
  {
    id: '01890a5d-ac96-7002-8000-00000000e001',
    inDays: 4,
    hour: 18,
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
    titles: {
      en: 'Chronic kidney disease: what changed in 2026',
      ar: 'الداء الكلوي المزمن: ما الذي تغيّر في 2026',
      zh: '慢性肾脏病：2026 年有哪些变化',
    },
    places: null,
  },
] as const;

/** The calendar of the demonstration. */
export const dashboardDemo = defineDemo({
  async write(tx, { now }) {
    await tx.insert(tables.calendarEvents).values(
      demoEvents.map((event) => ({
        id: event.id,
        titles: event.titles,
        places: event.places,
        startsAt: new Date(
          Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + event.inDays, event.hour),
        ),
        demo: true,
      })),
    );
  },
  async remove(tx) {
    await tx.delete(tables.calendarEvents).where(eq(tables.calendarEvents.demo, true));
  },
});
