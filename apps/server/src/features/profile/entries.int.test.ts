import type { EntryInput, ProfileEntry, ProfilePage } from '@mz/contracts';
import { entryLimits } from '@mz/contracts';
import { newId, tables } from '@mz/db';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { toColumns } from './entry-view.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  alice = await signUpMember(test, { fullName: 'Alice Rahman' });
  bob = await signUpMember(test, { fullName: 'Bassam Odeh' });
});
afterAll(() => test?.close());

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  member: TestMember | null,
  payload?: object,
) => test.app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
const pageOf = async (member: TestMember): Promise<ProfilePage> =>
  (await send('GET', `/api/profiles/${member.id}`, member)).json();
const publication = (title: string, more: object = {}): EntryInput => ({
  kind: 'publication',
  title,
  journal: '',
  authors: '',
  year: 2020,
  doi: null,
  pmid: null,
  url: null,
  ...more,
});
const add = async (member: TestMember, entry: object): Promise<ProfileEntry> => {
  const answer = await send('POST', '/api/profile/entries', member, entry);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

describe('entries of a profile', () => {
  it('are added in order, of every kind, in any script', async () => {
    await add(alice, {
      kind: 'education',
      degree: 'دكتور في الطب',
      institution: 'الجامعة الأردنية',
      yearStart: 2001,
      yearEnd: 2007,
    });
    await add(alice, {
      kind: 'experience',
      position: 'Consultant',
      organization: '东湖医学中心',
      yearStart: 2015,
      yearEnd: 'present',
    });
    const first = await add(alice, publication('First', { doi: '10.1000/ABC', pmid: '12' }));
    await add(alice, publication('Second'));
    await add(alice, { kind: 'award', title: 'Prize', year: null });
    const page = await pageOf(alice);
    expect(first).toMatchObject({ doi: '10.1000/abc', version: 1, articleId: null });
    expect(page.publications.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(page.experience).toMatchObject([{ yearEnd: 'present', description: '' }]);
    expect(page.education).toMatchObject([{ degree: 'دكتور في الطب', yearEnd: 2007 }]);
    expect(page.awards).toMatchObject([{ title: 'Prize', organization: '', year: null }]);
  });

  it.each([
    [
      'a year of 1700',
      { kind: 'education', degree: 'MD', institution: 'A', yearStart: 1700, yearEnd: null },
      'yearStart',
    ],
    [
      'an end before the beginning',
      { kind: 'education', degree: 'MD', institution: 'A', yearStart: 2010, yearEnd: 2004 },
      'yearEnd',
    ],
    [
      'a year to come',
      { kind: 'award', title: 'P', organization: '', year: new Date().getUTCFullYear() + 2 },
      'year',
    ],
    ['a DOI that is none', publication('X', { doi: 'doi' }), 'doi'],
    ['an address with a script', publication('X', { url: 'javascript:alert(1)' }), 'url'],
    ['an empty title', publication('  '), 'title'],
    ['too long a title', publication('x'.repeat(entryLimits.title + 1)), 'title'],
  ])('are refused with %s', async (_what, entry, field) => {
    const answer = await send('POST', '/api/profile/entries', alice, entry);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields.map(({ path }: { path: string }) => path)).toEqual([`body.${field}`]);
  });

  it('are there once, whoever wrote the same first', async () => {
    const again = await send(
      'POST',
      '/api/profile/entries',
      alice,
      publication('Other words', { doi: '10.1000/abc' }),
    );
    expect(again.statusCode).toBe(409);
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/api/profile/entries', bob, publication('The same: a trial'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('change by the version they were read in, and are not overwritten from a second tab', async () => {
    const entry = (await pageOf(alice)).publications[1];
    const url = `/api/profile/entries/${entry?.id}`;
    const change = (title: string) => send('PUT', url, alice, { entry: publication(title), version: 1 });
    expect((await change('From the first tab')).json()).toMatchObject({ version: 2 });
    const second = await change('From the second tab');
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ error: { code: 'conflict' } });
    expect((await pageOf(alice)).publications[1]).toMatchObject({ title: 'From the first tab' });
  });

  it('so does the profile itself', async () => {
    const version = (await pageOf(alice)).own?.version ?? 0;
    const change = (bio: string) => send('PATCH', '/api/profile', alice, { bio, version });
    expect((await change('First tab')).statusCode).toBe(200);
    expect((await change('Second tab')).statusCode).toBe(409);
    expect((await pageOf(alice)).bio).toBe('First tab');
  });

  it('are ordered all together or not at all', async () => {
    const ids = (await pageOf(alice)).publications.map(({ id }) => id).reverse();
    const order = (list: (string | undefined)[]) =>
      send('PUT', '/api/profile/entry-order', alice, { kind: 'publication', ids: list });
    expect((await order(ids)).statusCode).toBe(200);
    expect((await pageOf(alice)).publications.map(({ id }) => id)).toEqual(ids);
    expect((await order(ids.slice(1))).statusCode).toBe(409);
    expect((await order([ids[0], ids[0]])).statusCode).toBe(409);
    expect((await order([ids[0], newId()])).statusCode).toBe(409);
    expect((await pageOf(alice)).publications.map(({ id }) => id)).toEqual(ids);
  });

  it('belong to their member alone', async () => {
    const [entry] = (await pageOf(alice)).publications;
    const url = `/api/profile/entries/${entry?.id}`;
    const body = { entry: publication('Mine now'), version: entry?.version };
    expect((await send('PUT', url, bob, body)).statusCode).toBe(404);
    expect((await send('PUT', url, null, body)).statusCode).toBe(401);
    expect((await send('DELETE', url, bob)).json()).toEqual({ removed: false });
    expect((await send('POST', '/api/profile/entries', null, publication('X'))).statusCode).toBe(401);
    expect((await pageOf(alice)).publications[0]).toEqual(entry);
    expect((await send('DELETE', url, alice)).json()).toEqual({ removed: true });
    expect((await pageOf(alice)).publications).toHaveLength(1);
  });

  it('lead to the paper of the store by DOI or PubMed id', async () => {
    const id = newId();
    await test.db
      .insert(tables.articles)
      .values({ id, title: 'Stored', doi: '10.1000/stored', pmid: '4711' });
    await add(bob, publication('By DOI', { doi: '10.1000/STORED' }));
    await add(bob, publication('By PubMed id', { pmid: '4711' }));
    const linked = (await pageOf(bob)).publications.filter(({ articleId }) => articleId === id);
    expect(linked.map(({ title }) => title)).toEqual(['By DOI', 'By PubMed id']);
  });

  it('are kept up to a number', async () => {
    const limit = entryLimits.perKind.award;
    await test.db.insert(tables.profileEntries).values(
      Array.from({ length: limit }, (_, n) => ({
        ...toColumns({ kind: 'award', title: `Award ${n}`, organization: '', year: null }),
        id: newId(),
        userId: bob.id,
        position: n,
      })),
    );
    const answer = await send('POST', '/api/profile/entries', bob, {
      kind: 'award',
      title: 'More',
      year: null,
    });
    expect(answer.json()).toMatchObject({ error: { code: 'quota_exceeded' } });
  });
});

describe('completeness', () => {
  it('names the most useful step that is left', async () => {
    expect((await pageOf(bob)).own?.completeness).toMatchObject({ filled: 1, next: 'specialty' });
    await send('PATCH', '/api/profile', bob, { specialty: 'nephrology', hospital: 'Hill' });
    expect((await pageOf(bob)).own?.completeness).toMatchObject({ filled: 3, next: 'avatar' });
  });
});

describe('the banner', () => {
  it('is stored as a strip without metadata and goes again', async () => {
    const address = await test.listen();
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#256' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const created = await fetch(`${address}/api/uploads`, {
      method: 'POST',
      headers: {
        ...alice.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(picture.length),
        'upload-metadata': `purpose ${Buffer.from('banner').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(picture),
    });
    expect(created.status).toBe(201);
    const uploadId = created.headers.get('location')?.split('/').at(-1);
    expect((await send('PUT', '/api/profile/banner', alice, { uploadId })).statusCode).toBe(200);
    const { bannerUrl } = await pageOf(alice);
    const stored = Buffer.from(await (await fetch(`${address}${bannerUrl}`)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 400 });
    expect(stored.includes('secret place')).toBe(false);
    expect((await send('DELETE', '/api/profile/banner', alice)).statusCode).toBe(200);
    expect((await pageOf(alice)).bannerUrl).toBeNull();
  });
});
