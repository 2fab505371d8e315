import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { afterAll, expect, it } from 'vitest';
import { signUpMember } from '../../testing/members.ts';
import { bundled, openAcademy } from './academy.fixture.ts';

const { test, author, reader, moderator, ask, send, draft, decide } = await openAcademy();
afterAll(() => test.close());

/** Names of elements, and attributes and texts by name; throws where it is no XML. */
const readXml = (xml: string) => {
  const found: { name: string; attributes: Record<string, unknown>; text: string }[] = [];
  const open: typeof found = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    found.push(element);
    open.push(element);
  });
  const take = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return (name: string) => found.filter((element) => element.name === name);
};
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
const publish = async (title: string, audience: string) => {
  const made = await draft(author, { title, audience, linkUrl: 'https://audio.example.org/1' });
  await test.db
    .update(tables.learningVersions)
    .set({
      linkUrl: null,
      bundledFile: 'af-who-needs-anticoagulation.mp3',
      contentType: 'audio/mpeg',
      byteSize: 1000,
      units: 61,
    })
    .where(eq(tables.learningVersions.resourceId, made.id));
  await send('POST', `/api/academy/resources/${made.id}/submission`, author);
  expect((await decide(title, 'approve')).statusCode).toBe(200);
  return made.id;
};

it('brings public podcasts to apps, with what they read, and the sound by ranges', async () => {
  const secret = await publish('For members <&', 'members');
  const answer = await ask('GET', '/api/academy/podcast?language=ar', null);
  expect(answer.headers['content-type']).toContain('application/rss+xml');
  const all = readXml(answer.body);
  expect(all('item')).toHaveLength(1);
  expect(all('language')[0]?.text).toBe('ar');
  expect(all('itunes:category').map(({ attributes }) => attributes.text)).toEqual([
    'Health & Fitness',
    'Medicine',
  ]);
  expect(all('itunes:block')).toEqual([]);
  expect(Number(all('itunes:duration')[0]?.text)).toBeGreaterThan(60);
  const [enclosure] = all('enclosure');
  expect(enclosure?.attributes).toMatchObject({ type: 'audio/mpeg' });
  expect(Number(enclosure?.attributes.length)).toBeGreaterThan(10_000);
  const led = await ask('GET', pathOf(String(enclosure?.attributes.url)), null);
  expect(led.statusCode).toBe(302);
  const sound = await test.app.inject({ url: String(led.headers.location), headers: { range: 'bytes=0-2' } });
  expect([sound.statusCode, sound.rawPayload.length]).toEqual([206, 3]);
  expect((await ask('GET', `/api/academy/podcast/episodes/${secret}`, null)).statusCode).toBe(404);
  expect((await ask('GET', `/api/academy/podcast/episodes/${bundled.video}`, null)).statusCode).toBe(404);
  const again = await test.app.inject({
    url: '/api/academy/podcast?language=ar',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

it('gives a member a feed of the member’s own until it is renewed or the account may not come in', async () => {
  const hidden = await publish('For connections', 'connections');
  const { address } = await send('GET', '/api/academy/podcast-address', reader);
  expect((await send('GET', '/api/academy/podcast-address', reader)).address).toBe(address);
  expect(address).not.toContain(reader.id.replaceAll('-', ''));
  const feed = await ask('GET', pathOf(address), null);
  expect(feed.headers['cache-control']).toContain('private');
  const all = readXml(feed.body);
  expect(all('itunes:title').map(({ text }) => text)).toContain('For members <&');
  expect(all('itunes:title').map(({ text }) => text)).not.toContain('For connections');
  expect(all('itunes:block')).toHaveLength(1);
  const episode = String(all('enclosure')[0]?.attributes.url);
  expect((await ask('GET', pathOf(episode), null)).statusCode).toBe(302);
  expect((await ask('GET', `${pathOf(address)}/episodes/${hidden}`, null)).statusCode).toBe(404);
  for (const wrong of [`${address.slice(0, -1)}x`, `${address}0`, address.replace(/.{40}$/, '0'.repeat(40))])
    expect((await ask('GET', pathOf(wrong), null)).statusCode).toBe(404);

  const renewed = await send('POST', '/api/academy/podcast-address', reader);
  expect((await ask('GET', pathOf(address), null)).statusCode).toBe(404);
  expect((await ask('GET', pathOf(episode), null)).statusCode).toBe(404);
  expect((await ask('GET', pathOf(renewed.address), null)).statusCode).toBe(200);
  expect((await ask('GET', '/api/academy/podcast-address', null)).statusCode).toBe(401);
  await test.db
    .update(tables.users)
    .set({ bannedUntil: new Date(Date.now() + 86_400_000) })
    .where(eq(tables.users.id, reader.id));
  expect((await ask('GET', pathOf(renewed.address), null)).statusCode).toBe(404);
});

it('discusses a resource under a post of its author, shown to whom the post is shown', async () => {
  const id = await publish('Discussed', 'members');
  const url = `/api/academy/resources/${id}`;
  const post = async (by: typeof author, audience: string) =>
    (
      await send('POST', '/api/posts', by, {
        clientId: crypto.randomUUID(),
        text: 'Questions are welcome.',
        language: 'en',
        audience,
      })
    ).id;
  const own = await post(author, 'connections');
  expect((await ask('PUT', `${url}/discussion`, author, { postId: id })).statusCode).toBe(404);
  await send('PUT', `${url}/discussion`, author, { postId: own });
  expect((await send('GET', url, author)).discussion).toBe(own);
  const other = await signUpMember(test, { fullName: 'Other' });
  expect((await send('GET', url, other)).discussion).toBeNull();
  const open = await post(author, 'members');
  expect((await ask('PUT', `${url}/discussion`, other, { postId: open })).statusCode).toBe(404);
  await send('PUT', `${url}/discussion`, author, { postId: open });
  expect((await send('GET', url, other)).discussion).toBe(open);
  await send('DELETE', `/api/posts/${open}`, author);
  expect((await send('GET', url, other)).discussion).toBeNull();
});

it('discusses what came with the product under a post of a moderator', async () => {
  const url = `/api/academy/resources/${bundled.video}`;
  const post = async (by: typeof author) =>
    (
      await send('POST', '/api/posts', by, {
        clientId: crypto.randomUUID(),
        text: 'Questions are welcome.',
        language: 'en',
        audience: 'members',
      })
    ).id;
  const [members, moderators] = [await post(author), await post(moderator)];
  expect((await ask('PUT', `${url}/discussion`, author, { postId: members })).statusCode).toBe(404);
  expect((await ask('PUT', `${url}/discussion`, moderator, { postId: members })).statusCode).toBe(404);
  await send('PUT', `${url}/discussion`, moderator, { postId: moderators });
  expect((await send('GET', url, author)).discussion).toBe(moderators);
});
