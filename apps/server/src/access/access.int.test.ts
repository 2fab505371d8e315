import type { Actor } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { type Audience, audiences } from './audiences.ts';
import { listedFor, visibleTo } from './predicates.ts';
import { findTies, mayView } from './ties.ts';

const { blocks, connections, mutes, profiles } = tables;

type Kind = 'visitor' | 'member' | 'verified' | 'moderator' | 'admin' | 'service';
type Connection = 'none' | 'asked' | 'was asked' | 'accepted' | 'accepted other';
type Block = 'none' | 'by viewer' | 'by author' | 'both';

const kinds: readonly Kind[] = ['visitor', 'member', 'verified', 'moderator', 'admin', 'service'];
const connectionStates: readonly Connection[] = ['none', 'asked', 'was asked', 'accepted', 'accepted other'];
const blockStates: readonly Block[] = ['none', 'by viewer', 'by author', 'both'];
const yesNo = [false, true] as const;

interface Case {
  readonly id: string;
  /** Null: the author's account is gone. */
  readonly authorId: string | null;
  readonly audience: Audience;
  readonly inGroup: boolean;
  readonly connection: Connection;
  readonly block: Block;
  readonly muted: boolean;
  readonly self: boolean;
}

interface Verdict {
  readonly visible: boolean;
  readonly listed: boolean;
}

/** The promise in words of its own, apart from the table it is compared with. */
const promised = (kind: Kind, record: Case): Verdict => {
  const staff = kind === 'moderator' || kind === 'admin' || kind === 'service';
  const hasAccount = kind !== 'visitor' && kind !== 'service';
  const connected = hasAccount && record.connection.startsWith('accepted');
  const allowed: Record<Audience, boolean> = {
    public: true,
    members: kind !== 'visitor',
    verified: staff || kind === 'verified' || connected,
    connections: staff || connected,
    group: staff || (hasAccount && record.inGroup),
    owner: kind === 'service',
  };
  const blocked = hasAccount && !staff && record.block !== 'none';
  const unwanted = hasAccount && (record.muted || record.block === 'by viewer' || record.block === 'both');
  const visible = record.self || (allowed[record.audience] && !blocked);
  return { visible, listed: visible && !unwanted };
};

let test: TestApp;
const viewers = new Map<Kind, Actor>();
const casesOf = new Map<Kind, Case[]>();

const actorOf = (kind: Kind): Actor => {
  const rest = { aal: 'aal1', sessionId: null } as const;
  if (kind === 'visitor' || kind === 'service') return { ...rest, id: null, role: kind, verified: false };
  if (kind === 'verified') return { ...rest, id: newId(), role: 'member', verified: true };
  return { ...rest, id: newId(), role: kind, verified: false };
};

interface Rows {
  readonly authors: string[];
  readonly connections: (typeof connections.$inferInsert)[];
  readonly blocks: (typeof blocks.$inferInsert)[];
  readonly mutes: (typeof mutes.$inferInsert)[];
}

/** One author with its ties to the viewer. */
const addAuthor = (rows: Rows, viewer: Actor, connection: Connection, block: Block, muted: boolean) => {
  const author = newId();
  rows.authors.push(author);
  if (viewer.id === null) return author;
  const me = viewer.id;
  const asks = connection === 'asked' || connection === 'accepted';
  if (connection !== 'none')
    rows.connections.push({
      id: newId(),
      requesterId: asks ? me : author,
      addresseeId: asks ? author : me,
      ...(connection.startsWith('accepted') && { state: 'accepted', acceptedAt: new Date() }),
    });
  if (block === 'by viewer' || block === 'both') rows.blocks.push({ blockerId: me, blockedId: author });
  if (block === 'by author' || block === 'both') rows.blocks.push({ blockerId: author, blockedId: me });
  if (muted) rows.mutes.push({ muterId: me, mutedId: author });
  return author;
};

const addCases = (rows: Rows, viewer: Actor): Case[] => {
  const cases: Case[] = [];
  const add = (about: Omit<Case, 'id' | 'audience' | 'inGroup'>): void => {
    for (const audience of audiences)
      for (const inGroup of yesNo) cases.push({ ...about, id: newId(), audience, inGroup });
  };
  for (const connection of connectionStates)
    for (const block of blockStates)
      for (const muted of yesNo) {
        const authorId = addAuthor(rows, viewer, connection, block, muted);
        add({ authorId, connection, block, muted, self: false });
      }
  const alone = { connection: 'none', block: 'none', muted: false } as const;
  add({ ...alone, authorId: null, self: false });
  if (viewer.id !== null) add({ ...alone, authorId: viewer.id, self: true });
  return cases;
};

beforeAll(async () => {
  test = await createTestApp();
  await test.db.execute(sql`create table records (
    id uuid primary key, kind text not null, author_id uuid, audience text not null, in_group boolean not null)`);
  const rows: Rows = { authors: [], connections: [], blocks: [], mutes: [] };
  for (const kind of kinds) {
    const viewer = actorOf(kind);
    viewers.set(kind, viewer);
    if (viewer.id !== null) rows.authors.push(viewer.id);
    casesOf.set(kind, addCases(rows, viewer));
  }
  // What others have to do with the authors must not count for the viewer.
  const other = newId();
  for (const author of rows.authors) {
    rows.connections.push({
      id: newId(),
      requesterId: other,
      addresseeId: author,
      state: 'accepted',
      acceptedAt: new Date(),
    });
    rows.blocks.push({ blockerId: other, blockedId: author }, { blockerId: author, blockedId: other });
    rows.mutes.push({ muterId: other, mutedId: author });
  }
  rows.authors.push(other);
  await test.db.insert(profiles).values(rows.authors.map((id) => ({ id })));
  await test.db.insert(connections).values(rows.connections);
  await test.db.insert(blocks).values(rows.blocks);
  await test.db.insert(mutes).values(rows.mutes);
  const records = [...casesOf].flatMap(([kind, cases]) => cases.map((record) => ({ kind, ...record })));
  await test.db.execute(sql`insert into records
    select id, kind, "authorId", audience, "inGroup" from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id uuid, kind text, "authorId" uuid, audience text, "inGroup" boolean)`);
});
afterAll(() => test.close());

const columns = {
  author: sql`records.author_id`,
  audience: sql`records.audience`,
  inGroup: sql`records.in_group`,
};
const of = <T>(map: Map<Kind, T>, kind: Kind): T => {
  const found = map.get(kind);
  if (found === undefined) throw new Error(`There is nothing about ${kind}.`);
  return found;
};
const idsWhere = async (kind: Kind, condition: ReturnType<typeof sql>): Promise<Set<string>> => {
  const { rows } = await test.db.execute<{ id: string }>(
    sql`select id from records where kind = ${kind} and ${condition}`,
  );
  return new Set(rows.map(({ id }) => id));
};
const described = (cases: readonly Case[]) => cases.map(({ id: _id, authorId: _author, ...rest }) => rest);

describe.each(kinds)('what a %s is shown', (kind) => {
  it('is what was promised, in a query and for one record alike', async () => {
    const viewer = of(viewers, kind);
    const cases = of(casesOf, kind);
    const expected = new Map(cases.map((record) => [record.id, promised(kind, record)]));
    const seen = await idsWhere(kind, visibleTo(viewer, columns));
    const listed = await idsWhere(kind, listedFor(viewer, columns));
    const tiesOf = await findTies(
      test.db,
      viewer,
      cases.flatMap(({ authorId }) => authorId ?? []),
    );
    const differing = (verdict: (record: Case) => boolean, of: keyof Verdict) =>
      described(cases.filter((record) => verdict(record) !== expected.get(record.id)?.[of]));
    expect(differing(({ id }) => seen.has(id), 'visible')).toEqual([]);
    expect(differing(({ id }) => listed.has(id), 'listed')).toEqual([]);
    expect(differing((record) => mayView(viewer, record, tiesOf(record.authorId)), 'visible')).toEqual([]);
    expect(
      differing((record) => {
        const ties = tiesOf(record.authorId);
        return mayView(viewer, record, ties) && !ties.muted;
      }, 'listed'),
    ).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(5 * 4 * 2 * audiences.length * 2);
  });
});

describe('the tables of ties', () => {
  const pair = async () => {
    const ids = [newId(), newId()] as const;
    await test.db.insert(profiles).values(ids.map((id) => ({ id })));
    return ids;
  };

  it('hold one connection a pair, whoever asked, and none with oneself', async () => {
    const [alice, bob] = await pair();
    const ask = (requesterId: string, addresseeId: string) =>
      test.db.insert(connections).values({ id: newId(), requesterId, addresseeId });
    await ask(alice, bob);
    for (const [from, to] of [
      [alice, bob],
      [bob, alice],
    ] as const)
      await expect(ask(from, to)).rejects.toMatchObject({ cause: { constraint: 'connections_pair_key' } });
    await expect(ask(alice, alice)).rejects.toMatchObject({
      cause: { constraint: 'connections_two_members' },
    });
  });

  it('hold no state without its time, no long note and nobody unknown', async () => {
    const [alice, bob] = await pair();
    const write = (row: object) =>
      test.db.insert(connections).values({ id: newId(), requesterId: alice, addresseeId: bob, ...row });
    for (const [row, constraint] of [
      [{ state: 'accepted' }, 'connections_accepted_at_known'],
      [{ acceptedAt: new Date() }, 'connections_accepted_at_known'],
      [{ state: 'declined' }, 'connections_state_known'],
      [{ note: 'x'.repeat(301) }, 'connections_note_length'],
      [{ addresseeId: newId() }, 'connections_addressee_id_profiles_id_fk'],
    ] as const)
      await expect(write(row)).rejects.toMatchObject({ cause: { constraint } });
    await write({ note: 'x'.repeat(300) });
  });

  it('forget whoever is gone', async () => {
    const [alice, bob] = await pair();
    await test.db.insert(connections).values({ id: newId(), requesterId: alice, addresseeId: bob });
    await test.db.insert(blocks).values({ blockerId: bob, blockedId: alice });
    await test.db.insert(mutes).values({ muterId: bob, mutedId: alice });
    await test.db.delete(profiles).where(eq(profiles.id, alice));
    const left = [
      await test.db.$count(connections, eq(connections.addresseeId, bob)),
      await test.db.$count(blocks, eq(blocks.blockerId, bob)),
      await test.db.$count(mutes, eq(mutes.muterId, bob)),
    ];
    expect(left).toEqual([0, 0, 0]);
  });
});
