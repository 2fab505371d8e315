import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineDemo } from '../../platform/demo-content.ts';

const roundId = '01890a5d-ac96-7002-8000-00000000d001';
const dayLength = 86_400_000;
const openDays = 21;

/** Who takes part, as what and on what. */
const participants = [
  ['samira.khalil', 'mentor', 2, ['Home dialysis', 'Clinical audit']],
  ['ahmed.farouk', 'mentor', 1, ['Echocardiography', 'Writing a case']],
  ['omar.nasser', 'mentee', 0, ['Echocardiography', 'Clinical audit']],
] as const;

/** An open round, and an hour that waits for an answer. */
export const mentoringDemo = defineDemo({
  async write(tx, { now, people }) {
    const idOf = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))?.id;
    await tx.insert(tables.mentoringRounds).values({
      id: roundId,
      title: 'Mentoring round, winter',
      closesAt: new Date(now.getTime() + openDays * dayLength),
    });
    for (const [name, role, capacity, topics] of participants) {
      const memberId = idOf(name);
      if (memberId)
        await tx
          .insert(tables.mentoringParticipants)
          .values({ roundId, memberId, role, capacity, topics: [...topics] });
    }
    const [menteeId, mentorId] = [idOf('lina.haddad'), idOf('samira.khalil')];
    if (menteeId && mentorId)
      await tx
        .insert(tables.mentoringHours)
        .values({ id: newId(), menteeId, mentorId, topics: ['Home dialysis', 'Leading a clinic'] });
  },
  async remove(tx) {
    await tx.delete(tables.mentoringRounds).where(eq(tables.mentoringRounds.id, roundId));
  },
});
