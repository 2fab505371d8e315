import { newId, tables } from '@mz/db';
import { defineDemo } from '../../platform/demo-content.ts';

const dayLength = 86_400_000;
const openDays = 45;

/** Fictional positions, each in the language of whoever offers it. */
const offered = [
  {
    by: 'samira.khalil',
    title: 'Consultant nephrologist, home dialysis',
    specialty: 'nephrology',
    place: 'Amman, Jordan',
    terms: 'Full time, one night in eight on call from home. Protected half day for audit and teaching.',
    languages: ['ar', 'en'],
    contact: 'posts@cedarhill.example',
  },
  {
    by: 'ahmed.farouk',
    title: 'أخصائي طب القلب',
    specialty: 'cardiology',
    place: 'القاهرة، مصر',
    terms: 'دوام كامل مع مناوبة ليلية كل ستة أيام، ووحدة تخطيط صدى القلب ضمن القسم.',
    languages: ['ar'],
    contact: 'jobs@nilebank.example',
  },
] as const;

/** Positions of the demonstration; they go with whoever offers them. */
export const positionsDemo = defineDemo({
  async write(tx, { now, people }) {
    const deadline = new Date(now.getTime() + openDays * dayLength).toISOString().slice(0, 10);
    const rows = offered.flatMap(({ by, languages, ...values }) => {
      const userId = people.find(({ email }) => email.startsWith(`${by}@`))?.id;
      return userId ? [{ id: newId(), userId, ...values, languages: [...languages], deadline }] : [];
    });
    await tx.insert(tables.positions).values(rows);
  },
});
