import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { connect, type Database, newId, onAnnounced, type Transaction } from '@mz/db';
import { assistantEvents } from '../apps/server/src/features/assistant/assistant.events.ts';
import { libraryEvents } from '../apps/server/src/features/library/library.events.ts';
import { createDispatcher } from '../apps/server/src/platform/dispatcher.ts';
import { collectEventTypes } from '../apps/server/src/platform/domain-event.ts';
import { createListener } from '../apps/server/src/platform/listener.ts';
import { outboxChannel, publish } from '../apps/server/src/platform/outbox.ts';
import { placedChannel } from '../apps/server/src/platform/sequencer.ts';
import { makeFolder, removeFolder, type ServerProcess, startServer } from '../e2e/faults/server-process.ts';
import { type BenchMember, type BenchStream, openBenchStream, residentKiB, signUpMember } from './streams.ts';
import { type Figure, formatTable, median, quantile } from './table.ts';

const rounds = 5;
const secondsOfRound = 2;
const streamsInAll = 1_000;
const streamsOfMember = 12;
const eventRounds = 10;

const quiet = { warn: () => undefined, error: console.error } as unknown as Parameters<
  typeof createDispatcher
>[0]['log'];
const events = collectEventTypes([
  { name: 'assistant', events: assistantEvents },
  { name: 'library', events: libraryEvents },
]);

const openDatabase = (dataDir: string): Database =>
  connect({
    connection: {
      host: path.join(dataDir, 'postgres-run'),
      port: 5432,
      user: 'medical_zone',
      password: readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim(),
      database: 'medical_zone',
    },
    poolSize: 52,
    onIdleError: () => undefined,
  });

/** Wires a database as the platform does: commits wake the sequencer, placing tells the other processes. */
const openPlatform = (db: Database) => {
  const listener = createListener(db, quiet);
  const dispatcher = createDispatcher({ db, log: quiet, events }, [], (by, said) => {
    if (by === 'here') listener.wakeOthers(placedChannel, said);
  });
  const stop = onAnnounced(db, () => dispatcher.wake());
  listener.start();
  return async (): Promise<void> => {
    stop();
    await dispatcher.close();
    await listener.close();
  };
};

type Change = (db: Database) => Promise<void>;
const event = () => ({ type: 'library.changed' as const, userId: newId() });

const addRow = (tx: Transaction): Promise<unknown> =>
  tx.execute(`insert into bench_rows (id, body) values ('${newId()}', 'a change')`);

const bare: Change = (db) =>
  db.transaction(async (tx) => {
    await addRow(tx);
  });
const withOutbox: Change = (db) =>
  db.transaction(async (tx) => {
    await addRow(tx);
    await publish(tx, event());
  });
/** The same event with the notification inside the writing transaction. */
const withNotify: Change = (db) =>
  db.transaction(async (tx) => {
    await addRow(tx);
    const { type, ...payload } = event();
    await tx.execute(`
      with written as (
        insert into outbox_events (id, type, payload) values ('${newId()}', '${type}', '${JSON.stringify(payload)}')
        returning seq
      ) select pg_notify('${outboxChannel}', '') from written`);
  });

const perSecond = async (db: Database, change: Change, connections: number): Promise<number> => {
  const until = performance.now() + secondsOfRound * 1000;
  let done = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await change(db);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - from) / 1000);
};

const measureCommits = async (db: Database): Promise<Figure[]> => {
  await db.execute('create table bench_rows (id uuid primary key, body text not null)');
  const ways = { bare, withOutbox, withNotify };
  const figures: Figure[] = [];
  for (const connections of [8, 50]) {
    const results: Record<keyof typeof ways, number[]> = { bare: [], withOutbox: [], withNotify: [] };
    // In turns, so that a busy machine slows all of them alike.
    for (let round = 0; round <= rounds; round += 1)
      for (const name of Object.keys(ways) as (keyof typeof ways)[]) {
        const close = openPlatform(db);
        const rate = await perSecond(db, ways[name], connections);
        await close();
        await db.execute('truncate bench_rows');
        if (round > 0) results[name].push(rate);
      }
    const ratioOf = (name: keyof typeof ways): number =>
      median(results[name].map((rate, round) => rate / (results.bare[round] ?? Number.NaN)));
    const against = 'the bare insert';
    figures.push(
      { name: `commits, bare insert, ${connections} connections`, value: median(results.bare), unit: '/s' },
      {
        name: `commits with an outbox event, ${connections} connections`,
        value: median(results.withOutbox),
        unit: '/s',
        ratio: ratioOf('withOutbox'),
        against,
        note: 'one insert and one statement more; placing included',
      },
      {
        name: `commits with NOTIFY inside the transaction, ${connections} connections`,
        value: median(results.withNotify),
        unit: '/s',
        ratio: ratioOf('withNotify'),
        against,
        note: 'for comparison; placing included',
      },
    );
  }
  return figures;
};

const measureStreams = async (db: Database, servers: readonly ServerProcess[]): Promise<Figure[]> => {
  const [first] = servers;
  if (!first) throw new Error('No server.');
  const members: BenchMember[] = [];
  // Each process lets a member have so many streams.
  const wanted = Math.ceil(streamsInAll / (streamsOfMember * servers.length));
  for (let index = 0; index < wanted; index += 1)
    members.push(await signUpMember(first.url, `stream-${index}`));
  const before = servers.map(residentKiB);
  const agent = new http.Agent({ maxSockets: Infinity });
  const streams: BenchStream[] = [];
  for (const server of servers)
    for (const member of members) {
      const room = Math.min(streamsOfMember, streamsInAll - streams.length);
      streams.push(
        ...(await Promise.all(
          Array.from({ length: room }, () => openBenchStream(server.url, member, agent)),
        )),
      );
    }
  const grown = servers.reduce((sum, server, n) => sum + residentKiB(server) - (before[n] ?? 0), 0);

  const latencies: number[] = [];
  const close = openPlatform(db);
  for (let round = 0; round < eventRounds; round += 1) {
    const marker = newId();
    let from = 0;
    const all = Promise.all(
      streams.map(
        (stream) =>
          new Promise<void>((resolve) => {
            stream.onText = (text, at) => {
              if (!text.includes(`"conversationId":"${marker}"`)) return;
              latencies.push(at - from);
              resolve();
            };
          }),
      ),
    );
    from = performance.now();
    await db.transaction(async (tx) => {
      for (const { id } of members)
        await publish(tx, { type: 'conversation.changed', userId: id, conversationId: marker });
      from = performance.now();
    });
    await all;
  }
  await close();
  for (const stream of streams) stream.close();
  agent.destroy();
  const note = `${streams.length} streams at ${servers.length} processes, written by a third; ${eventRounds} rounds, client on the same machine`;
  return [
    { name: 'event to open streams, p50', value: quantile(latencies, 0.5), unit: 'ms', note },
    {
      name: 'event to open streams, p95',
      value: quantile(latencies, 0.95),
      unit: 'ms',
      ratio: quantile(latencies, 0.95) / 300,
      against: 'the limit of 300 ms',
      note,
    },
    {
      name: 'memory of an open stream',
      value: grown / streams.length,
      unit: 'KiB',
      note: 'resident, both processes',
    },
  ];
};

/** What an event costs a commit, and how soon open streams hear of it. */
export const measureLive = async (): Promise<Figure[]> => {
  const dataDir = makeFolder();
  const servers: ServerProcess[] = [];
  let db: Database | undefined;
  try {
    for (let n = 0; n < 2; n += 1) servers.push(await startServer({ DATA_DIR: dataDir }));
    db = openDatabase(dataDir);
    const commits = await measureCommits(db);
    console.log(formatTable(commits));
    return [...commits, ...(await measureStreams(db, servers))];
  } finally {
    await db?.$client.end();
    for (const server of servers) await server.end('SIGTERM');
    removeFolder(dataDir);
  }
};
