import { readFileSync } from 'node:fs';
import { academyLimits, academyUploads } from '@mz/contracts/academy';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../../testing/members.ts';
import { openAcademy } from './academy.fixture.ts';
import { resourceReportable } from './academy.reportables.ts';

const academy = await openAcademy();
const { test, author, reader, moderator, ask, send, list, upload, draft, caseOf, decide } = academy;
afterAll(() => test.close());

describe('what members bring', () => {
  const sound = readFileSync(
    new URL('../../../../../content/academy/media/af-who-needs-anticoagulation.mp3', import.meta.url),
  ).subarray(0, 60_000);

  it('goes from draft to moderators to everybody, and an edit is a new version', async () => {
    const { id: uploadId } = await upload(author, academyUploads.podcast, sound);
    const made = await draft(author, { uploadId, units: 9, audience: 'members' });
    expect(made).toMatchObject({ state: 'draft', own: true, contentType: 'audio/mpeg' });
    const url = `/api/academy/resources/${made.id}`;
    for (const by of [reader, moderator, null]) expect((await ask('GET', url, by)).statusCode).toBe(404);
    expect((await ask('GET', `${url}?version=open`, reader)).statusCode).toBe(404);
    expect((await ask('PATCH', url, reader, { title: 'Mine' })).statusCode).toBe(404);
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\nThe <b>troponin</b> came back.<script>x</script>';
    expect((await send('PUT', `${url}/captions/en`, author, { vtt })).cues[0].text).toBe(
      'The troponin came back.x',
    );
    const refused = await ask('PUT', `${url}/captions/en`, author, { vtt: 'nothing' });
    expect(refused.json().error.fields[0].code).toBe('no_header');
    await send('POST', `${url}/submission`, author);
    expect((await ask('PATCH', url, author, { title: 'Late' })).statusCode).toBe(409);
    const { id: caseId } = await caseOf(made.title);
    const seen = await send('GET', `/api/moderation/cases/${caseId}/resource`, moderator);
    expect(seen.resource.title).toBe(made.title);
    expect((await ask('GET', `/api/moderation/cases/${caseId}/resource`, reader)).statusCode).toBe(403);
    expect((await decide(made.title, 'reject')).statusCode).toBe(422);
    expect((await decide(made.title, 'approve')).statusCode).toBe(200);
    const [found] = await list(reader, 'q=troponin');
    expect(found).toMatchObject({ id: made.id, author: { fullName: 'Author' }, match: { at: 1 } });
    expect(await list(null, 'q=troponin')).toEqual([]);
    await send('PATCH', url, author, { title: 'Chest pain, again' });
    expect((await send('GET', url, reader)).title).toBe('Chest pain that has stopped');
    await send('POST', `${url}/submission`, author);
    expect((await decide('Chest pain, again', 'approve')).statusCode).toBe(200);
    expect(await send('GET', url, reader)).toMatchObject({ title: 'Chest pain, again', version: 2 });
    await send('DELETE', url, author);
    expect((await ask('GET', url, reader)).statusCode).toBe(404);
  });

  it('refuses what is no recording, and stores nothing of it', async () => {
    for (const bytes of [Buffer.from('<html>not a podcast</html>'), Buffer.from('%PDF-1.7 not a podcast')])
      expect((await upload(author, academyUploads.podcast, bytes)).status).toBe(415);
    expect((await upload(author, academyUploads.podcast, Buffer.alloc(0))).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await test.db.$count(tables.files, eq(tables.files.purpose, academyUploads.podcast))).toBe(1);
    const tooLarge = await test.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...author.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(academyLimits.videoBytes + 1),
        'upload-metadata': `purpose ${Buffer.from(academyUploads.video).toString('base64')}`,
      },
    });
    expect(tooLarge.statusCode).toBe(413);
    const none = await ask('POST', '/api/academy/resources', author, {
      kind: 'video',
      title: 'X',
      category: 'cardiology',
      language: 'en',
    });
    expect(none.statusCode).toBe(422);
    for (const linkUrl of ['http://example.org/v', 'https://u:p@example.org/v', 'javascript:alert(1)'])
      expect(
        (
          await ask('POST', '/api/academy/resources', author, {
            kind: 'video',
            title: 'X',
            category: 'cardiology',
            language: 'en',
            linkUrl,
          })
        ).statusCode,
      ).toBe(400);
    const foreign = await ask('POST', '/api/academy/resources', author, {
      kind: 'video',
      title: 'X',
      category: 'cardiology',
      language: 'en',
      uploadId: newId(),
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('keeps a question that asks the same, with its figures, and retires one that asks something else', async () => {
    const made = await draft(author, { title: 'Order', linkUrl: 'https://video.example.org/w/2' });
    const url = `/api/academy/resources/${made.id}`;
    const question = (prompt: string, more: object = {}) => ({
      kind: 'ordered',
      prompt,
      options: [
        { id: 'b', text: 'Breathing' },
        { id: 'a', text: 'Airway' },
      ],
      answer: ['a', 'b'],
      explanation: 'As taught.',
      source: { title: 'Manual' },
      ...more,
    });
    const put = (questions: object[], by = author) => ask('PUT', `${url}/questions`, by, { questions });
    const statistics = () => send('GET', `${url}/statistics`, author);
    const publish = async () => {
      await send('POST', `${url}/submission`, author);
      expect((await decide(made.title, 'approve')).statusCode).toBe(200);
      return (await statistics()).questions;
    };
    expect((await put([question('First?'), question('Second?')])).statusCode).toBe(200);
    expect((await put([question('Mine?')], reader)).statusCode).toBe(404);
    const [first, second] = await publish();
    const next = [
      question('Second, now?', { id: second.id }),
      question('First?', { id: first.id, explanation: 'Better said.' }),
    ];
    await put(next);
    // Nobody is asked what no moderator has read.
    expect(await statistics()).toMatchObject({
      draft: next,
      questions: [{ prompt: 'First?' }, { id: second.id }],
    });
    expect((await send('GET', `${url}/quiz`, reader)).questions[0].prompt).toBe('First?');
    await send('POST', `${url}/submission`, author);
    expect((await put([])).statusCode).toBe(409);
    const { id: caseId } = await caseOf(made.title);
    const seen = await send('GET', `/api/moderation/cases/${caseId}/resource`, moderator);
    expect(seen.quiz).toEqual(next);
    expect((await decide(made.title, 'approve')).statusCode).toBe(200);
    const { draft: left, questions } = await statistics();
    expect(left).toBeNull();
    const [changed, kept] = questions;
    expect(kept).toMatchObject({ id: first.id, explanation: 'Better said.' });
    expect(changed.id).not.toBe(second.id);
    expect((await send('GET', `${url}/quiz`, reader)).questions[0].prompt).toBe('Second, now?');
  });

  it('is reported by its readers, and hidden from all but its author once a moderator says so', async () => {
    const made = await draft(author, {
      title: 'Doubtful advice',
      audience: 'public',
      linkUrl: 'https://video.example.org/w/3',
    });
    const url = `/api/academy/resources/${made.id}`;
    await send('POST', `${url}/submission`, author);
    expect((await decide(made.title, 'approve')).statusCode).toBe(200);
    // Open to everybody, as its author chose.
    expect((await ask('GET', url, null)).statusCode).toBe(200);
    const about = { kind: 'learning', subjectId: made.id, reason: 'harmful_advice' };
    expect((await ask('POST', '/api/reports', author, about)).statusCode).toBe(404);
    await send('POST', '/api/reports', reader, about);
    await resourceReportable.setHidden?.(test.db as never, made.id, 'decision');
    expect((await ask('GET', url, reader)).statusCode).toBe(404);
    expect(await send('GET', url, author)).toMatchObject({ hidden: 'decision' });
  });

  it('is read by nobody at an address from before it was taken down, but by its author, until it comes back', async () => {
    const { id: uploadId } = await upload(author, academyUploads.podcast, sound);
    const made = await draft(author, { title: 'Taken down', uploadId, units: 9, audience: 'public' });
    const url = `/api/academy/resources/${made.id}`;
    await send('POST', `${url}/submission`, author);
    expect((await decide(made.title, 'approve')).statusCode).toBe(200);
    const statusOf = async (address: string) =>
      (await test.app.inject({ url: address, headers: { range: 'bytes=0-9' } })).statusCode;
    const { mediaUrl } = await send('GET', url, null);
    expect(await statusOf(mediaUrl)).toBe(206);
    await test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, 'decision'));
    expect(await statusOf(mediaUrl)).toBe(404);
    const own = (await send('GET', url, author)).mediaUrl;
    expect(await statusOf(own)).toBe(206);
    expect(await statusOf(own.replace(/signature=.*/, 'signature=0'))).toBe(403);
    await test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, null));
    expect(await statusOf(mediaUrl)).toBe(206);
  });

  it('is taken down once, however many do it at the same time', async () => {
    const made = await draft(author, { title: 'Twice', linkUrl: 'https://video.example.org/w/4' });
    await send('POST', `/api/academy/resources/${made.id}/submission`, author);
    expect((await decide('Twice', 'approve')).statusCode).toBe(200);
    const told = () =>
      test.db.$count(
        tables.outboxEvents,
        sql`type = 'resource.changed' and payload ->> 'resourceId' = ${made.id}`,
      );
    const takeDown = () =>
      test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, 'decision'));
    const before = await told();
    await Promise.all([takeDown(), takeDown(), takeDown()]);
    expect(await told()).toBe(before + 1);
    expect(await send('GET', `/api/academy/resources/${made.id}`, author)).toMatchObject({
      hidden: 'decision',
    });
  });

  it('ends its addresses at once where fewer may see it, and where more may, does not', async () => {
    const { id: uploadId } = await upload(author, academyUploads.podcast, sound);
    const made = await draft(author, { title: 'Narrowed', uploadId, units: 9, audience: 'public' });
    const url = `/api/academy/resources/${made.id}`;
    const publish = async (audience: string) => {
      await send('PATCH', url, author, { audience });
      await send('POST', `${url}/submission`, author);
      expect((await decide('Narrowed', 'approve')).statusCode).toBe(200);
    };
    const addressFor = async (member: TestMember | null): Promise<string> =>
      (await send('GET', url, member)).mediaUrl;
    const read = (address: string) => test.app.inject({ url: address, headers: { range: 'bytes=0-9' } });
    await publish('public');
    const open = await addressFor(null);
    await publish('members');
    expect((await read(open)).statusCode).toBe(404);
    const members = await addressFor(reader);
    expect((await read(members)).rawPayload.equals(sound.subarray(0, 10))).toBe(true);
    await publish('connections');
    expect((await ask('GET', url, reader)).statusCode).toBe(404);
    expect((await read(members)).statusCode).toBe(404);
    const own = await addressFor(author);
    await publish('public');
    expect((await read(own)).statusCode).toBe(206);
    expect(await addressFor(null)).toBe(own);
  });

  it('names the other host of an address and loads nothing of it', async () => {
    const made = await draft(author, {
      kind: 'video',
      title: 'Elsewhere',
      linkUrl: 'https://video.example.org/w/1',
    });
    expect(made).toMatchObject({ link: { host: 'video.example.org' }, mediaUrl: null });
  });
});
