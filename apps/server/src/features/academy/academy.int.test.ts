import type { Resource, ResourceCard } from '@mz/contracts/academy';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { signUpMember } from '../../testing/members.ts';
import { bundled, openAcademy } from './academy.fixture.ts';
import { loadBundledResources } from './bundled/bundled.service.ts';

const academy = await openAcademy();
const { test, author, reader, ask, send, list, letPass, report } = academy;
afterAll(() => test.close());

describe('what comes with the product', () => {
  it('is there for visitors, in their language, once, with captions and a file by ranges', async () => {
    // A second process that starts changes nothing.
    await loadBundledResources(test.db);
    const all = await list(null, '', 'ar');
    expect(all.map(({ kind }) => kind).sort()).toEqual(['document', 'podcast', 'video']);
    expect(all.find(({ id }) => id === bundled.video)?.title).toBe('فرط بوتاسيوم الدم: الساعة الأولى');
    const one: Resource = await send('GET', `/api/academy/resources/${bundled.video}`, null);
    expect(one.captions.map(({ language }) => language)).toEqual(['ar', 'en', 'zh']);
    expect(one.chapters.length).toBeGreaterThan(5);
    expect(one.questions).toBeGreaterThan(2);
    const inChinese: Resource = await send(
      'GET',
      `/api/academy/resources/${bundled.video}`,
      null,
      undefined,
      'zh',
    );
    expect(inChinese.objectives[0]).toContain('高钾血症');
    const part = await test.app.inject({ url: one.mediaUrl ?? '', headers: { range: 'bytes=4-7' } });
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
  });

  it('is found by what is said, at the second it is said, and by kind and category together', async () => {
    const [found] = await list(null, 'q=calcium+gluconate');
    expect(found?.id).toBe(bundled.video);
    expect(found?.match?.text).toContain('calcium gluconate');
    expect(found?.match?.at).toBeGreaterThan(10);
    expect(await list(null, 'q=%E8%91%A1%E8%90%84%E7%B3%96%E9%85%B8%E9%92%99')).toHaveLength(1);
    expect(await list(null, 'kind=video&category=cardiology')).toEqual([]);
    expect(await list(null, 'kind=podcast&category=cardiology')).toHaveLength(1);
  });
});

describe('the record', () => {
  it('credits by the server’s clock, each second once, whatever device tells it', async () => {
    expect((await report(reader, bundled.video, [[100, 130]])).credited).toBeLessThan(30);
    await letPass(reader, 10);
    expect((await report(reader, bundled.video, [[0, 10]], 10)).credited).toBe(10);
    // The other device played something else in the same ten seconds.
    expect((await report(reader, bundled.audio, [[0, 10]])).credited).toBeLessThan(10);
    await letPass(reader, 10);
    expect((await report(reader, bundled.video, [[5, 15]], 15)).credited).toBe(5);
    await letPass(reader, 3600);
    expect((await report(reader, bundled.video, [[15, 100]], 15, 2)).credited).toBe(85);
    expect(
      (await ask('POST', `/api/academy/resources/${bundled.video}/progress`, null, { position: 1 }))
        .statusCode,
    ).toBe(401);
  });

  it('counts views by members, shows where one goes on, and completes at ninety percent', async () => {
    const overview = await send('GET', '/api/academy/overview', reader);
    expect(overview.popular).toEqual([expect.objectContaining({ id: bundled.video, views: 1 })]);
    const [going] = overview.continued.filter(({ id }: ResourceCard) => id === bundled.video);
    expect(going).toMatchObject({ position: 15 });
    expect(going.covered).toBeGreaterThanOrEqual(100);
    const other = await signUpMember(test, { fullName: 'Other' });
    const { units }: Resource = await send('GET', `/api/academy/resources/${bundled.video}`, other);
    let last = await report(other, bundled.video, []);
    for (let at = 0; at < Math.ceil((units ?? 0) * 0.9); at += 100) {
      await letPass(other, 60);
      last = await report(other, bundled.video, [[at, at + 100]], at, 2);
    }
    expect(last).toMatchObject({ completed: true, units });
    // Heard at double speed: the record counts the time it took, not the length its uploader tells.
    const { rows } = await test.db.execute<{ units: number; seconds: number }>(sql`
      select (payload ->> 'units')::int as units, (payload ->> 'seconds')::int as seconds
      from outbox_events where type = 'learning.completed' and payload ->> 'userId' = ${other.id}`);
    expect(rows[0]?.units).toBeGreaterThan(100);
    expect(Math.abs((rows[0]?.units ?? 0) / 2 - (rows[0]?.seconds ?? 0))).toBeLessThan(2);
    expect((await send('GET', '/api/academy/overview', other)).continued).toEqual([]);
  });

  it('keeps saves and notes with a second for their owner', async () => {
    const url = `/api/academy/resources/${bundled.audio}`;
    expect(await send('PUT', `${url}/saved`, reader)).toEqual({ changed: true });
    expect(await send('PUT', `${url}/saved`, reader)).toEqual({ changed: false });
    expect((await list(reader, 'saved=true')).map(({ id }) => id)).toEqual([bundled.audio]);
    expect(await list(author, 'saved=true')).toEqual([]);
    await send('POST', `${url}/notes`, reader, { at: 64, text: 'Only two of three.' });
    expect((await send('GET', `${url}/notes`, reader)).notes).toMatchObject([
      { at: 64, text: 'Only two of three.' },
    ]);
    expect((await send('GET', `${url}/notes`, author)).notes).toEqual([]);
    const { notes } = await send('GET', '/api/notes', reader);
    expect(notes[0]).toMatchObject({ resource: { id: bundled.audio, at: 64 } });
  });
});
