import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember } from '../../testing/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SUPPORT_EMAIL: 'help@zone.example' });
});
afterAll(() => test.close());

const message = {
  name: 'ليلى حداد',
  email: 'layla@example.org',
  subject: 'A question',
  message: 'When does the next release come?',
  language: 'ar' as const,
};
const send = (payload: unknown, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  test.app.inject({ method: 'POST', url: '/api/contact', payload: payload as object, ...options });
const count = (): Promise<number> => test.db.$count(tables.contactMessages);

it('stores a visitor’s message, tells of it and mails the operators', async () => {
  const answer = await send({ ...message, name: '  ليلى حداد ' });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  const [row] = await test.db.select().from(tables.contactMessages).where(eq(tables.contactMessages.id, id));
  expect(row).toMatchObject({ ...message, senderId: null, handledAt: null });
  const [event] = await test.db
    .select()
    .from(tables.outboxEvents)
    .where(eq(tables.outboxEvents.type, 'contact.received'));
  expect(event).toMatchObject({ payload: { messageId: id } });
  const [mail] = await test.db.select().from(tables.mailQueue);
  expect(mail).toMatchObject({
    recipient: 'help@zone.example',
    template: 'contact_received',
    language: 'ar',
  });
});

it('knows which member wrote', async () => {
  const member = await signUpMember(test);
  const answer = await send(message, { headers: member.headers });
  const { id } = answer.json<{ id: string }>();
  const [row] = await test.db.select().from(tables.contactMessages).where(eq(tables.contactMessages.id, id));
  expect(row?.senderId).toBe(member.id);
});

it.each([
  ['no name', { ...message, name: ' ' }, 'body.name'],
  ['no address', { ...message, email: 'layla' }, 'body.email'],
  ['too long a message', { ...message, message: 'x'.repeat(5001) }, 'body.message'],
  ['an unknown language', { ...message, language: 'fr' }, 'body.language'],
  ['text for a number', { ...message, subject: 7 }, 'body.subject'],
])('refuses %s and stores nothing', async (_what, payload, path) => {
  const before = await count();
  const answer = await send(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'validation_failed', fields: [{ path }] } });
  expect(await count()).toBe(before);
});

it.each([
  ['what is not JSON', '{"name":', 'application/json', 400, 'malformed_body'],
  ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  [
    'a body over its limit',
    JSON.stringify({ ...message, message: 'x'.repeat(70_000) }),
    'application/json',
    413,
    'payload_too_large',
  ],
])('refuses %s', async (_what, payload, type, status, code) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload,
    headers: { 'content-type': type },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ error: { code } });
});

it('refuses characters no text can hold', async () => {
  const before = await count();
  const answer = await send({ ...message, message: 'a\u0000b' });
  expect(answer.statusCode).toBe(400);
  expect(await count()).toBe(before);
});

it('takes five messages an hour from one address, over all processes', async () => {
  const limited = await test.another({ AUTH_RATE_FACTOR: '1' });
  const twin = await test.another({ AUTH_RATE_FACTOR: '1' });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const app = i % 2 === 0 ? limited : twin;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: message,
      remoteAddress: '192.0.2.44',
    });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});
