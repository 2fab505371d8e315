import type { Resource } from '@mz/contracts/academy';
import { tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { audioAnswers, bundled, openAcademy } from './academy.fixture.ts';

const { test, author, reader, ask, send, list, draft, decide } = await openAcademy();
afterAll(() => test.close());

const document = '01890a5d-ac96-7004-8000-00000000a003';
const newCourse = (more: object): Promise<Resource> =>
  draft(author, { kind: 'course', title: 'First hours', partIds: [bundled.audio, document], ...more });
const publish = async ({ id, title }: Resource): Promise<string> => {
  await send('POST', `/api/academy/resources/${id}/submission`, author);
  expect((await decide(title, 'approve')).statusCode).toBe(200);
  return `/api/academy/resources/${id}`;
};
/** As if the member had watched and passed it. */
const finish = async (by: TestMember, resourceId: string, passed: boolean) => {
  await test.db.execute(sql`
    insert into learning_progress (member_id, resource_id, covered_units, completed_at)
    values (${by.id}::uuid, ${resourceId}::uuid, 1, now()) on conflict do nothing`);
  if (!passed) return;
  await test.db.execute(sql`
    insert into learning_attempts (id, member_id, resource_id, correct, total, passed, is_first)
    values (gen_random_uuid(), ${by.id}::uuid, ${resourceId}::uuid, 3, 3, true, true)`);
};
const evaluation = { objectives: 5, relevance: 4, unbiased: true, comment: 'Short and to the point.' };

describe('courses', () => {
  it('consist of what is published here and can be completed, and nothing else', async () => {
    const elsewhere = await draft(author, { title: 'Elsewhere', linkUrl: 'https://video.example.org/w/1' });
    const body = { kind: 'course', title: 'X', category: 'cardiology', language: 'en' };
    for (const partIds of [[], [elsewhere.id], [bundled.audio, reader.id]]) {
      const refused = await ask('POST', '/api/academy/resources', author, { ...body, partIds });
      expect(refused.statusCode).toBe(422);
    }
    const course = await newCourse({ title: 'In a course' });
    await publish(course);
    const nested = await ask('POST', '/api/academy/resources', author, { ...body, partIds: [course.id] });
    expect(nested.json().error.fields[0].path).toBe('body.partIds');
    const usable = await list(author, 'for=course');
    expect(usable.map(({ kind }) => kind).sort()).toEqual(['document', 'podcast', 'video']);
    expect((await list(author, 'kind=course')).map(({ id }) => id)).toEqual([course.id]);
  });

  it('are done when each part is completed and passed, end with an evaluation, and are certified', async () => {
    const url = await publish(await newCourse({}));
    const fresh: Resource = await send('GET', url, reader, undefined, 'ar');
    expect(fresh).toMatchObject({ units: 2, covered: 0, completed: false });
    expect(fresh.parts.map(({ id, done }: { id: string; done?: boolean }) => [id, done])).toHaveLength(2);
    expect(fresh.parts[0]?.title).toBe('الرجفان الأذيني: من يحتاج إلى مضاد تخثر');
    expect((await ask('POST', `${url}/progress`, reader, { position: 1 })).statusCode).toBe(422);
    await finish(reader, bundled.audio, false);
    expect((await send('GET', url, reader)).covered).toBe(0);
    const answers = Object.entries(audioAnswers).map(([questionId, chosen]) => ({ questionId, chosen }));
    await send('POST', `/api/academy/resources/${bundled.audio}/attempts`, reader, { answers });
    expect((await send('GET', url, reader)).covered).toBe(1);
    const [going] = (await send('GET', '/api/academy/overview', reader)).continued;
    expect(going).toMatchObject({ kind: 'course', covered: 1, units: 2 });
    expect((await ask('PUT', `${url}/evaluation`, reader, evaluation)).statusCode).toBe(422);
    await finish(reader, document, true);
    expect((await ask('POST', `${url}/certificate`, reader)).statusCode).toBe(422);
    expect(await send('PUT', `${url}/evaluation`, reader, evaluation)).toEqual({ completed: true });
    await send('PUT', `${url}/evaluation`, reader, { ...evaluation, relevance: 2 });
    expect(await send('GET', url, reader)).toMatchObject({ completed: true, views: 1 });

    const made = await send('POST', `${url}/certificate`, reader);
    expect(made).toMatchObject({ kind: 'course', units: 2, correct: 6, total: 6 });
    const pdf = await ask('GET', `/api/academy/certificates/${made.number}/document`, reader);
    expect(await readPdfText(pdf.rawPayload)).toContain('6/6');
    const { growthEntries } = tables;
    const [entry] = await eventually(
      () =>
        test.db
          .select({ minutes: growthEntries.minutes })
          .from(growthEntries)
          .where(
            and(
              eq(growthEntries.memberId, reader.id),
              eq(growthEntries.title, 'First hours'),
              eq(growthEntries.kind, 'resource'),
            ),
          ),
      (rows) => rows.length === 1,
    );
    // Its time was counted with its parts.
    expect(entry).toEqual({ minutes: 0 });

    expect((await ask('GET', `${url}/evaluations`, reader)).statusCode).toBe(404);
    expect(await send('GET', `${url}/evaluations`, author)).toEqual({
      count: 1,
      objectives: 5,
      relevance: 2,
      unbiased: 1,
      comments: [],
    });
  });

  it('say of a part the reader may not see that it is there, and no more', async () => {
    const hidden = await draft(author, {
      title: 'For connections',
      audience: 'connections',
      units: 60,
      linkUrl: 'https://video.example.org/w/2',
    });
    await test.db.execute(
      sql`update learning_versions set link_url = null, bundled_file = 'x.mp3' where resource_id = ${hidden.id}::uuid`,
    );
    await publish(hidden);
    const url = await publish(await newCourse({ title: 'Half of it', partIds: [bundled.audio, hidden.id] }));
    const seen: Resource = await send('GET', url, reader);
    expect(seen.parts[1]).toMatchObject({ available: false, title: '' });
    expect(seen.units).toBe(2);
    expect((await send('GET', url, author)).parts[1]).toMatchObject({ available: true });
  });

  it('are changed as a new version, which keeps its parts until others are chosen', async () => {
    const course = await newCourse({ title: 'Changed later' });
    const url = await publish(course);
    const open: Resource = await send('PATCH', url, author, { title: 'Changed' });
    expect(open.parts.map(({ id }) => id)).toEqual([bundled.audio, document]);
    await send('PATCH', url, author, { partIds: [bundled.video] });
    expect((await send('GET', url, reader)).units).toBe(2);
    await publish({ ...course, title: 'Changed' });
    expect((await send('GET', url, reader)).parts.map(({ id }: { id: string }) => id)).toEqual([
      bundled.video,
    ]);
  });
});

describe('playlists', () => {
  const lists = '/api/academy/playlists';

  it('hold resources in an order of one’s own, shown to nobody else until their owner wants it', async () => {
    const { id } = await send('POST', lists, reader, { title: 'On the train', resourceId: bundled.audio });
    expect(await send('PUT', `${lists}/${id}/items/${bundled.video}`, reader)).toEqual({ changed: true });
    expect(await send('PUT', `${lists}/${id}/items/${bundled.video}`, reader)).toEqual({ changed: false });
    await send('PUT', `${lists}/${id}/items/${document}`, reader);
    await send('PATCH', `${lists}/${id}`, reader, { order: [document, bundled.video] });
    const items = async (by: TestMember | null) =>
      (await send('GET', `${lists}/${id}`, by)).items.map((one: { id: string }) => one.id);
    expect(await items(reader)).toEqual([document, bundled.video, bundled.audio]);
    expect(await send('GET', `${lists}?resource=${bundled.video}`, reader)).toMatchObject({
      playlists: [{ id, items: 3, holds: true }],
    });
    for (const by of [author, null]) expect((await ask('GET', `${lists}/${id}`, by)).statusCode).toBe(404);
    expect((await send('GET', lists, author)).playlists).toEqual([]);
    for (const [method, url, body] of [
      ['PATCH', `${lists}/${id}`, { title: 'Mine' }],
      ['DELETE', `${lists}/${id}`],
      ['PUT', `${lists}/${id}/items/${bundled.audio}`],
      ['DELETE', `${lists}/${id}/items/${bundled.audio}`],
    ] as const)
      expect((await ask(method, url, author, body)).statusCode).toBe(404);
    await send('PATCH', `${lists}/${id}`, reader, { audience: 'public' });
    expect(await items(null)).toHaveLength(3);
    await send('DELETE', `${lists}/${id}/items/${bundled.video}`, reader);
    expect(await items(author)).toEqual([document, bundled.audio]);
    await send('DELETE', `${lists}/${id}`, reader);
    expect((await ask('GET', `${lists}/${id}`, reader)).statusCode).toBe(404);
  });

  it('leave out what their reader may not see', async () => {
    const other = await signUpMember(test, { fullName: 'Other' });
    const secret = await draft(author, {
      title: 'Secret',
      audience: 'connections',
      linkUrl: 'https://video.example.org/w/3',
    });
    expect((await ask('POST', lists, other, { title: 'X', resourceId: secret.id })).statusCode).toBe(404);
    await publish(secret);
    const { id } = await send('POST', lists, author, {
      title: 'Shared',
      audience: 'members',
      resourceId: secret.id,
    });
    expect((await send('GET', `${lists}/${id}`, author)).items).toHaveLength(1);
    expect((await send('GET', `${lists}/${id}`, other)).items).toEqual([]);
  });
});
