import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createPositionsRepository } from './positions.repository.ts';

const values = {
  title: 'New',
  specialty: 'nephrology',
  place: 'Amman, Jordan',
  terms: 'Full time',
  languages: [],
  contact: 'post@example.org',
  deadline: '2020-01-01',
};

export const positionsCases = defineOwnerCases({
  covers: [createPositionsRepository],
  create: (db, { id }) =>
    createPositionsRepository(db, { id, role: 'member', verified: false, aal: 'aal1', sessionId: null }),
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.update(tables.profiles).set({ specialty: mark }).where(eq(tables.profiles.id, userId));
    await db.insert(tables.positions).values({ ...values, id, userId, title: mark });
    return { id };
  },
  methods: {
    findSpecialty: (positions) => positions.findSpecialty(),
    count: (positions) => positions.count(),
    list: (positions) => positions.list({ isMine: true, near: [] }),
    create: (positions) => positions.create(values),
    update: (positions, { id }) => positions.update(id, values),
    remove: (positions, { id }) => positions.remove(id),
  },
});
