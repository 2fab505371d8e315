import { academyUploads } from '@mz/contracts/academy';
import { newId, tables } from '@mz/db';
import { isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { openAcademy } from './academy.fixture.ts';

const { test, author, reader, moderator, ask, send, upload, draft, caseOf, decide } = await openAcademy();
afterAll(() => test.close());

const question = (image: object) => ({
  kind: 'spot',
  prompt: 'Where is the fracture?',
  options: [{ id: 'a', text: 'Distal radius', area: { x: 0.2, y: 0.3, width: 0.1, height: 0.1 } }],
  answer: ['a'],
  explanation: 'The cortex is interrupted there.',
  source: { title: 'The author’s own teaching' },
  image,
});

it('asks for a place on a picture, shows nothing of where before, and says where afterwards', async () => {
  const linkUrl = 'https://elsewhere.example/wrist';
  const made = await draft(author, { linkUrl, title: 'Wrists', audience: 'members' });
  const url = `/api/academy/resources/${made.id}`;
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { id: uploadId } = await upload(author, academyUploads.question, picture);
  const put = (by: typeof author, image: object, change = {}) =>
    ask('PUT', `${url}/questions`, by, { questions: [{ ...question(image), ...change }] });
  const alt = 'Wrist from the front';
  expect((await put(author, { alt })).json().error.fields[0].code).toBe('no_picture');
  expect((await put(author, { alt, fileId: newId() })).statusCode).toBe(422);
  expect((await put(reader, { alt, uploadId })).statusCode).toBe(404);
  const outside = [{ id: 'a', text: 'x', area: { x: 0.95, y: 0, width: 0.2, height: 0.2 } }];
  expect((await put(author, { alt, uploadId }, { options: outside })).statusCode).toBe(400);
  expect((await put(author, { alt, uploadId }, { kind: 'single' })).statusCode).toBe(400);
  expect((await put(author, { alt, uploadId })).statusCode).toBe(200);
  const { draft: kept } = await send('GET', `${url}/statistics`, author);
  expect((await ask('GET', kept[0].image.url, null)).headers['content-type']).toBe('image/webp');
  // Saved again as it is: it stays the same picture.
  expect((await put(author, kept[0].image)).statusCode).toBe(200);

  await send('POST', `${url}/submission`, author);
  const { id: caseId } = await caseOf('Wrists');
  const { quiz } = await send('GET', `/api/moderation/cases/${caseId}/resource`, moderator);
  expect(quiz[0].image.url).toMatch(/^\/files\//);
  await decide('Wrists', 'approve');
  const { questions } = await send('GET', `${url}/quiz`, reader);
  expect(questions[0]).toMatchObject({ kind: 'spot', options: [], image: { alt } });
  expect(JSON.stringify(questions)).not.toMatch(/Distal|area/);
  const take = (chosen: string[]) =>
    send('POST', `${url}/attempts`, reader, { answers: [{ questionId: questions[0].id, chosen }] });
  const area = { x: 0.2, y: 0.3, width: 0.1, height: 0.1 };
  expect((await take(['0.5,0.5'])).results[0]).toMatchObject({ correct: false, areas: [area] });
  expect(await take(['0.25,0.35'])).toMatchObject({ passed: true });

  await send('DELETE', url, author);
  expect(await test.db.$count(tables.files, isNull(tables.files.deletedAt))).toBe(0);
});
