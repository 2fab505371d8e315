import { readFileSync } from 'node:fs';
import type { Resource, ResourceCard } from '@mz/contracts/academy';
import { academyUploads } from '@mz/contracts/academy';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { resourceReportable } from './academy.reportables.ts';
import { loadBundledResources } from './bundled/bundled.service.ts';

let test: TestApp;
let author: TestMember;
let reader: TestMember;
let moderator: TestMember;

const media = new URL('../../../../../content/academy/media/', import.meta.url);
const bundled = {
  video: '01890a5d-ac96-7004-8000-00000000a001',
  audio: '01890a5d-ac96-7004-8000-00000000a002',
} as const;

beforeAll(async () => {
  test = await createTestApp();
  [author, reader, moderator] = (await Promise.all(
    ['Author', 'Reader', 'Moderator'].map((fullName) => signUpMember(test, { fullName })),
  )) as [TestMember, TestMember, TestMember];
  const { profiles } = tables;
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, moderator.id));
  await loadBundledResources(test.db);
  // A second process that starts changes nothing.
  await loadBundledResources(test.db);
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, by: TestMember | null, payload?: object, language = 'en') =>
  test.app.inject({
    method,
    url,
    headers: { ...by?.headers, 'accept-language': language },
    ...(payload && { payload }),
  });
const send = async (
  method: Method,
  url: string,
  by: TestMember | null,
  payload?: object,
  language?: string,
) => {
  const answer = await ask(method, url, by, payload, language);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const list = async (by: TestMember | null, query = '', language?: string): Promise<ResourceCard[]> =>
  (await send('GET', `/api/academy/resources?${query}`, by, undefined, language)).resources;

const upload = async (
  by: TestMember,
  purpose: string,
  bytes: Buffer,
): Promise<{ id: string; status: number }> => {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const tus = { ...by.headers, 'tus-resumable': '1.0.0' };
  const begun = await test.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${encode(purpose)}`,
    },
  });
  const address = String(begun.headers.location ?? '');
  if (begun.statusCode !== 201) return { id: '', status: begun.statusCode };
  const sent = await test.app.inject({
    method: 'PATCH',
    url: new URL(address, 'http://localhost').pathname,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  });
  return { id: address.split('/').at(-1) ?? '', status: sent.statusCode };
};
const draft = (by: TestMember, more: object): Promise<Resource> =>
  send('POST', '/api/academy/resources', by, {
    kind: 'podcast',
    title: 'Chest pain that has stopped',
    category: 'cardiology',
    language: 'en',
    ...more,
  });
const caseOf = async (versionTitle: string): Promise<{ id: string; version: number }> => {
  const { rows } = await test.db.execute<{ id: string; version: number }>(sql`
    select c.id, c.version from moderation_cases c join learning_versions v on v.id = c.subject_id
    where c.kind = 'resource' and c.state = 'open' and v.title = ${versionTitle}`);
  const [found] = rows;
  if (!found) throw new Error('There is no case.');
  return found;
};
const decide = async (title: string, decision: 'approve' | 'reject', message = '') => {
  const { id, version } = await caseOf(title);
  return ask('POST', `/api/moderation/cases/${id}/resource`, moderator, {
    decision,
    message,
    note: 'Seen.',
    version,
  });
};
/** As if the last report were so long ago. */
const letPass = (member: TestMember, seconds: number) =>
  test.db.execute(sql`update learning_clocks set credited_until = credited_until - make_interval(secs => ${seconds})
    where member_id = ${member.id}::uuid`);
const report = (by: TestMember, id: string, played: [number, number][], position = 0, speed = 1) =>
  send('POST', `/api/academy/resources/${id}/progress`, by, { position, played, speed });

describe('what comes with the product', () => {
  it('is there for visitors, in their language, once, with captions and a file by ranges', async () => {
    const all = await list(null, '', 'ar');
    expect(all.map(({ kind }) => kind).sort()).toEqual(['document', 'podcast', 'video']);
    expect(all.find(({ id }) => id === bundled.video)?.title).toBe('فرط بوتاسيوم الدم: الساعة الأولى');
    const one: Resource = await send('GET', `/api/academy/resources/${bundled.video}`, null);
    expect(one.captions.map(({ language }) => language)).toEqual(['ar', 'en', 'zh']);
    expect(one.chapters.length).toBeGreaterThan(5);
    expect(one.questions).toBeGreaterThan(2);
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

describe('what is asked', () => {
  const url = `/api/academy/resources/${bundled.audio}`;
  const right: Record<string, string[]> = {
    '01890a5d-ac96-7005-8000-00000000b201': ['a'],
    '01890a5d-ac96-7005-8000-00000000b202': ['b'],
    '01890a5d-ac96-7005-8000-00000000b203': ['b', 'a'],
  };
  const answers = (wrong: readonly string[] = []) =>
    Object.entries(right).map(([questionId, chosen]) => ({
      questionId,
      chosen: wrong.includes(questionId) ? ['c'] : chosen,
    }));

  it('passes at seventy percent, explains with the source, and asks again two days later', async () => {
    const { questions } = await send('GET', `${url}/quiz`, reader, undefined, 'zh');
    expect(JSON.stringify(questions)).not.toContain('explanation');
    expect(questions[0].prompt).toContain('阿哌沙班');
    const first = await send('POST', `${url}/attempts`, reader, {
      answers: answers(['01890a5d-ac96-7005-8000-00000000b203']),
    });
    expect(first).toMatchObject({ correct: 2, total: 3, passed: false });
    expect(first.results[2]).toMatchObject({ correct: false, answer: ['a', 'b'] });
    expect(first.results[2].source.url).toContain('https://doi.org/');
    expect((await send('GET', '/api/academy/review', reader)).total).toBe(0);
    expect((await ask('POST', `${url}/certificate`, reader)).statusCode).toBe(422);
    expect(await send('POST', `${url}/attempts`, reader, { answers: answers() })).toMatchObject({
      passed: true,
    });
    const waiting = await send('GET', '/api/academy/review', reader);
    expect(waiting).toMatchObject({ cards: [], total: 3, forecast: [0, 0, 3, 0, 0, 0, 0] });
    expect((await ask('GET', `${url}/statistics`, reader)).statusCode).toBe(404);
  });

  it('takes answers given without a network once each, whatever the device’s clock says', async () => {
    await test.db.execute(sql`update learning_cards set due_at = due_at - interval '2 days',
      last_review_at = last_review_at - interval '2 days' where member_id = ${reader.id}::uuid`);
    const due = await send('GET', '/api/academy/review', reader);
    expect(due.cards).toHaveLength(3);
    const [one] = due.cards;
    expect(one).toMatchObject({ explanation: expect.any(String), source: { title: expect.any(String) } });
    const review = {
      id: newId(),
      questionId: one.id,
      chosen: right[one.id] ?? [],
      confidence: 4,
      secondsAgo: 86_400,
    };
    const { results } = await send('POST', '/api/academy/reviews', reader, { reviews: [review] });
    expect(results[0]).toMatchObject({ correct: true });
    expect(results[0].stability).toBeGreaterThan(one.stability);
    const again = await send('POST', '/api/academy/reviews', reader, {
      reviews: [{ ...review, chosen: ['c'] }],
    });
    expect(again.results[0].dueAt).toBe(results[0].dueAt);
    expect(await test.db.$count(tables.learningReviews)).toBe(1);
    expect(
      (await send('POST', '/api/academy/reviews', author, { reviews: [{ ...review, id: newId() }] })).results,
    ).toEqual([]);
    const after = await send('GET', '/api/academy/review', reader);
    expect(after.cards).toHaveLength(2);
    expect(after.calibration).toEqual([{ confidence: 4, right: 1, total: 1 }]);
  });

  it('certifies what was completed and passed; strangers verify it until it is revoked', async () => {
    await test.db.execute(sql`update learning_progress set completed_at = now()
      where member_id = ${reader.id}::uuid and resource_id = ${bundled.audio}::uuid`);
    const made = await send('POST', `${url}/certificate`, reader);
    expect((await send('POST', `${url}/certificate`, reader)).number).toBe(made.number);
    const address = `/api/academy/certificates/${made.number}`;
    expect(await send('GET', address, null, undefined, 'ar')).toMatchObject({
      fullName: 'Reader',
      title: 'الرجفان الأذيني: من يحتاج إلى مضاد تخثر',
      revokedAt: null,
    });
    for (const language of ['en', 'ar', 'zh']) {
      const pdf = await ask('GET', `${address}/document`, reader, undefined, language);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(await readPdfText(pdf.rawPayload)).toContain(made.number);
    }
    expect((await ask('GET', `${address}/document`, author)).statusCode).toBe(404);
    expect((await ask('POST', `${address}/revocation`, reader, { reason: 'x' })).statusCode).toBe(403);
    await send('POST', `${address}/revocation`, moderator, { reason: 'Issued in error.' });
    expect(await send('GET', address, null)).toMatchObject({ revokedReason: 'Issued in error.' });
    expect((await ask('GET', `${address}/document`, reader)).statusCode).toBe(404);
  });

  it('writes what was learned into the record', async () => {
    const kinds = await eventually(
      async () => {
        const rows = await test.db
          .select({ kind: tables.learningRecords.kind })
          .from(tables.learningRecords)
          .where(eq(tables.learningRecords.memberId, reader.id));
        return rows.map(({ kind }) => kind).sort();
      },
      (found) => found.length === 2,
    );
    expect(kinds).toEqual(['certified', 'passed']);
  });
});

describe('what members bring', () => {
  const sound = readFileSync(new URL('af-who-needs-anticoagulation.mp3', media)).subarray(0, 60_000);

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

  it('names the other host of an address and loads nothing of it', async () => {
    const made = await draft(author, {
      kind: 'video',
      title: 'Elsewhere',
      linkUrl: 'https://video.example.org/w/1',
    });
    expect(made).toMatchObject({ link: { host: 'video.example.org' }, mediaUrl: null });
  });
});
