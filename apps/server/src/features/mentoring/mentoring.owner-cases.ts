import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createHoursRepository } from './hours.repository.ts';
import { createRoundsRepository } from './rounds.repository.ts';

export const mentoringCases = defineOwnerCases({
  covers: [createHoursRepository, createRoundsRepository],
  create: (db, { id }) => {
    const viewer = { id, role: 'member', verified: false, aal: 'aal1', sessionId: null } as const;
    const { list: listHours, ...hours } = createHoursRepository(db, viewer);
    return { ...hours, listHours, ...createRoundsRepository(db, viewer) };
  },
  async arrange(db, { id: memberId }, mark) {
    const [otherId, hourId, askedId, roundId] = [newId(), newId(), newId(), newId()];
    await db.insert(tables.profiles).values({ id: otherId, fullName: 'Other' });
    await db
      .insert(tables.mentoringHours)
      .values({ id: hourId, menteeId: memberId, mentorId: otherId, topics: [mark], note: mark });
    await db
      .insert(tables.mentoringHours)
      .values({ id: askedId, menteeId: otherId, mentorId: memberId, topics: [mark] });
    await db.insert(tables.mentoringRounds).values({ id: roundId, title: 'Round', closesAt: new Date() });
    await db
      .insert(tables.mentoringParticipants)
      .values({ roundId, memberId, role: 'mentee', topics: [mark] });
    await db.insert(tables.mentoringWishes).values({ roundId, memberId, wishedId: otherId, place: 1 });
    await db.insert(tables.mentoringPairs).values({
      roundId,
      mentorId: otherId,
      menteeId: memberId,
      mentorRank: 1,
      menteeRank: null,
      topics: [mark],
    });
    return { otherId, hourId, askedId, roundId };
  },
  methods: {
    ask: { anybody: 'asks in the name of whoever calls' },
    answer: (mentoring, { askedId }) => mentoring.answer(askedId, true),
    withdraw: (mentoring, { hourId }) => mentoring.withdraw(hourId),
    listHours: (mentoring) => mentoring.listHours(),
    list: { anybody: 'rounds are open to all members' },
    find: { anybody: 'rounds are open to all members' },
    lock: { anybody: 'holds a round, and tells whether it is over' },
    create: { anybody: 'rounds are opened by moderators' },
    cancel: { anybody: 'rounds are dropped by moderators' },
    countParticipants: { anybody: 'a number' },
    findEntry: (mentoring, { roundId }) => mentoring.findEntry(roundId),
    enter: { anybody: 'writes what whoever calls entered' },
    leave: (mentoring, { roundId }) => mentoring.leave(roundId),
    listParticipants: { anybody: 'those of a round see each other by the audiences of their profiles' },
    listPairs: (mentoring, { roundId }) => mentoring.listPairs(roundId, false),
  },
});
