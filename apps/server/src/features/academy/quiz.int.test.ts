import { newId, tables } from '@mz/db';
import { and, eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { readPdfText } from '../../testing/pdf-text.ts';
import { audioAnswers, bundled, openAcademy } from './academy.fixture.ts';

const academy = await openAcademy({
  ACCREDITATION_STATEMENT: 'Accredited for 0.5 credits by the Example Board.',
});
const { test, author, reader, moderator, ask, report, send } = academy;
afterAll(() => test.close());

describe('what is asked', () => {
  const url = `/api/academy/resources/${bundled.audio}`;
  const answers = (wrong: readonly string[] = []) =>
    Object.entries(audioAnswers).map(([questionId, chosen]) => ({
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
      chosen: audioAnswers[one.id] ?? [],
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
    await report(reader, bundled.audio, [[0, 10]]);
    await test.db.execute(sql`update learning_progress set completed_at = now()
      where member_id = ${reader.id}::uuid and resource_id = ${bundled.audio}::uuid`);
    const made = await send('POST', `${url}/certificate`, reader);
    expect((await send('POST', `${url}/certificate`, reader)).number).toBe(made.number);
    const address = `/api/academy/certificates/${made.number}`;
    expect(await send('GET', address, null, undefined, 'ar')).toMatchObject({
      fullName: 'Reader',
      title: 'الرجفان الأذيني: من يحتاج إلى مضاد تخثر',
      revokedAt: null,
      statement: 'Accredited for 0.5 credits by the Example Board.',
    });
    for (const language of ['en', 'ar', 'zh']) {
      const pdf = await ask('GET', `${address}/document`, reader, undefined, language);
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const text = readPdfText(pdf.rawPayload);
      expect(text).toContain(made.number);
      expect(text).toContain('Example Board');
    }
    expect((await ask('GET', `${address}/document`, author)).statusCode).toBe(404);
    const { jwt } = await send('GET', `${address}/credential`, reader);
    const keys = createLocalJWKSet(await send('GET', '/api/credentials/keys', null));
    const { payload } = await jwtVerify(jwt, keys, { typ: 'vc+jwt' });
    expect(payload).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      credentialSubject: { identifier: [{ identityHash: 'Reader' }], achievement: { type: ['Achievement'] } },
    });
    expect((await ask('GET', `${address}/credential`, author)).statusCode).toBe(404);
    expect((await ask('POST', `${address}/revocation`, reader, { reason: 'x' })).statusCode).toBe(403);
    await send('POST', `${address}/revocation`, moderator, { reason: 'Issued in error.' });
    expect(await send('GET', address, null)).toMatchObject({ revokedReason: 'Issued in error.' });
    for (const part of ['document', 'credential'])
      expect((await ask('GET', `${address}/${part}`, reader)).statusCode).toBe(404);
  });

  it('writes what was learned into the record', async () => {
    const kinds = await eventually(
      async () => {
        const rows = await test.db
          .select({ kind: tables.growthEntries.kind })
          .from(tables.growthEntries)
          .where(eq(tables.growthEntries.memberId, reader.id));
        return rows.map(({ kind }) => kind).sort();
      },
      (found) => found.length === 2,
    );
    expect(kinds).toEqual(['certificate', 'quiz']);
  });

  it('counts every ten spaced questions as one entry, also where two devices answer at once', async () => {
    const [questionId = ''] = Object.keys(audioAnswers);
    const answer = (secondsAgo: number) =>
      send('POST', '/api/academy/reviews', reader, {
        reviews: [
          { id: newId(), questionId, chosen: audioAnswers[questionId] ?? [], confidence: 3, secondsAgo },
        ],
      });
    // With the one from before there are ten.
    await Promise.all(Array.from({ length: 9 }, (_none, n) => answer(n)));
    expect(await test.db.$count(tables.learningReviews, eq(tables.learningReviews.memberId, reader.id))).toBe(
      10,
    );
    const written = await eventually(
      () =>
        test.db
          .select({ key: tables.growthEntries.sourceKey, minutes: tables.growthEntries.minutes })
          .from(tables.growthEntries)
          .where(and(eq(tables.growthEntries.memberId, reader.id), eq(tables.growthEntries.kind, 'review'))),
      (found) => found.length > 0,
    );
    // A day lies between the first and the others; nobody thinks for longer than a minute.
    expect(written).toEqual([{ key: 'review:10', minutes: 1 }]);
  });
});
