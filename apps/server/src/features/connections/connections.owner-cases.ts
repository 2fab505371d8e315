import { newId, tables } from '@mz/db';
import { defineOwnerCases } from '../../testing/owner-cases.ts';
import { createConnectionsRepository } from './connections.repository.ts';
import { createShutOutRepository } from './shut-out.repository.ts';

const asMember = (id: string) =>
  ({ id, role: 'member', verified: false, aal: 'aal1', sessionId: null }) as const;

export const connectionCases = defineOwnerCases({
  covers: [createConnectionsRepository],
  create: (db, { id }) => createConnectionsRepository(db, asMember(id)),
  async arrange(db, { id: me }, mark) {
    const others = [newId(), newId(), newId(), newId()] as const;
    const [friend, asking, asked, free] = others;
    await db.insert(tables.profiles).values(others.map((id) => ({ id, fullName: mark })));
    await db.insert(tables.connections).values([
      { id: newId(), requesterId: me, addresseeId: friend, state: 'accepted', acceptedAt: new Date() },
      { id: newId(), requesterId: asking, addresseeId: me, note: mark },
      { id: newId(), requesterId: me, addresseeId: asked, note: mark },
    ]);
    return { friend, asking, asked, free };
  },
  methods: {
    lockPair: { anybody: 'takes a lock and reads nothing' },
    findTie: (connections, { asking }) => connections.findTie(asking),
    countWaiting: (connections) => connections.countWaiting('incoming'),
    countConnections: (connections) => connections.countConnections(),
    insertRequest: { anybody: 'writes a request of whoever calls' },
    accept: (connections, { asking }) => connections.accept(asking),
    decline: (connections, { asking }) => connections.decline(asking),
    withdraw: (connections, { asked }) => connections.withdraw(asked),
    remove: (connections, { friend }) => connections.remove(friend),
    listConnections: (connections) => connections.listConnections(10, null),
    listRequests: (connections) => connections.listRequests('incoming', 10, null),
    countNew: (connections) => connections.countNew(new Date(), 10, 3),
  },
});

export const shutOutCases = defineOwnerCases({
  covers: [createShutOutRepository],
  create: createShutOutRepository,
  async arrange(db, { id: me }, mark) {
    const [blocked, muted] = [newId(), newId()] as const;
    await db.insert(tables.profiles).values([blocked, muted].map((id) => ({ id, fullName: mark })));
    await db.insert(tables.blocks).values({ blockerId: me, blockedId: blocked });
    await db.insert(tables.mutes).values({ muterId: me, mutedId: muted });
    return { blocked, muted };
  },
  methods: {
    count: (shutOut) => shutOut.count('blocked'),
    block: { anybody: 'writes a block of whoever calls' },
    mute: { anybody: 'writes a mute of whoever calls' },
    end: (shutOut, { blocked }) => shutOut.end('blocked', blocked),
    list: (shutOut) => shutOut.list('muted', 10, null),
  },
});
