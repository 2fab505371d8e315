import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compileCache } from '../testing/compile-cache.ts';
import { openStream } from '../testing/event-stream.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { signUpMember } from '../testing/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('loses no event of a process that is killed between its commit and its notification', async () => {
  const address = await test.listen();
  const member = await signUpMember(test);
  const stream = await openStream(address, member.headers);
  await stream.next(({ event }) => event === 'ready');
  const marker = newId();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/publish-and-die.ts', import.meta.url))],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...compileCache,
        DATABASE: JSON.stringify({ ...inject('testServer'), database: test.db.$client.options.database }),
        MEMBER: member.id,
        MARKER: marker,
      },
    },
  );
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  await stream.next(({ data }) => data.includes(marker));
  stream.close();
});

it('sends a mail nobody was woken for', async () => {
  await test.app.ready();
  const id = newId();
  await test.db.insert(tables.mailQueue).values({
    id,
    recipient: `${id}@example.org`,
    template: 'contact_received',
    variables: test.secrets.seal('mail', '{}').toString('base64'),
  });
  const { mailQueue } = tables;
  await eventually(
    async () => (await test.db.select().from(mailQueue).where(eq(mailQueue.id, id)))[0]?.sentAt ?? null,
    (sentAt) => sentAt !== null,
  );
});
