import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createPushRepository } from './push.repository.ts';

export const pushCases = defineOwnerCases({
  covers: [createPushRepository],
  create: createPushRepository,
  async arrange(db, { id: userId }, mark) {
    const id = newId();
    await db.insert(tables.pushSubscriptions).values({
      id,
      userId,
      endpoint: `https://push.example/${id}`,
      publicKey: Buffer.alloc(65),
      authSecret: Buffer.alloc(16),
      device: mark,
    });
    return { id };
  },
  methods: {
    list: (push) => push.list(),
    insert: (push) =>
      push.insert({
        sessionId: null,
        endpoint: `https://push.example/${newId()}`,
        publicKey: Buffer.alloc(65),
        authSecret: Buffer.alloc(16),
        device: '',
      }),
    remove: (push, { id }) => push.remove(id),
    queue: (push) => push.queue(Buffer.alloc(1), null),
  },
});
