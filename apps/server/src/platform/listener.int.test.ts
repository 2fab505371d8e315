import { announce, onAnnounced, tables } from '@mz/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { createListener, type Listener } from './listener.ts';

let test: TestApp;
const listeners: Listener[] = [];
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
});
afterAll(async () => {
  await Promise.all(listeners.map((listener) => listener.close()));
  await test.close();
});

const connected = async (heard: string[]): Promise<Listener> => {
  const listener = createListener(test.db, test.app.log);
  listeners.push(listener);
  listener.on('wakes', (payload) => heard.push(payload));
  listener.start();
  await eventually(listener.isConnected, (isConnected) => isConnected);
  heard.length = 0;
  return listener;
};

it('wakes the others once for many calls, and not itself', async () => {
  const [own, others]: [string[], string[]] = [[], []];
  const sender = await connected(own);
  await connected(others);
  for (let n = 0; n < 500; n += 1) sender.notify('wakes');
  sender.notify('wakes', 'last');
  await eventually(
    () => others,
    (heard) => heard.includes('last'),
  );
  expect(others).toEqual(['', 'last']);
  expect(own).toEqual([]);
});

it('keeps a wake without its hint until it is connected, and no other payload', async () => {
  const heard: string[] = [];
  await connected(heard);
  const late = createListener(test.db, test.app.log);
  listeners.push(late);
  late.wakeOthers('wakes', 'some.type');
  late.notify('wakes', 'a signal');
  late.start();
  await eventually(late.isConnected, (isConnected) => isConnected);
  late.wakeOthers('wakes', 'another.type');
  await eventually(
    () => heard,
    (all) => all.includes('another.type'),
  );
  expect(heard).toEqual(['', 'another.type']);
});

it('announces what is committed, once, and nothing that is rolled back', async () => {
  const heard: string[] = [];
  const stop = onAnnounced(test.db, (channel) => {
    if (channel.startsWith('test')) heard.push(channel);
  });
  const { installation } = tables;
  await test.db.transaction(async (tx) => {
    await tx.insert(installation).values({ key: 'announce', value: 1 });
    announce(tx, 'test.committed');
    await tx.transaction(async (inner) => announce(inner, 'test.savepoint'));
    announce(tx, 'test.committed');
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['test.committed', 'test.savepoint']);
  const failing = test.db.transaction(async (tx) => {
    announce(tx, 'test.rolled-back');
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  // A commit that fails announces nothing either.
  const refused = test.db.transaction(async (tx) => {
    announce(tx, 'test.refused');
    await tx.execute('create temp table t (a int unique deferrable initially deferred) on commit drop');
    await tx.execute('insert into t values (1), (1)');
  });
  await expect(refused).rejects.toThrow();
  announce(test.db, 'test.alone');
  expect(heard).toEqual(['test.committed', 'test.savepoint', 'test.alone']);
  stop();
  announce(test.db, 'test.late');
  expect(heard).toHaveLength(3);
});
