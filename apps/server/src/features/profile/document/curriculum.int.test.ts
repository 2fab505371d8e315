import { profilePdfPath, type ViewAs } from '@mz/contracts';
import { tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../../testing/members.ts';
import { readPdfText } from '../../../testing/pdf-text.ts';

let test: TestApp;
let amal: TestMember;
const add = (payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/profile/entries', headers: amal.headers, payload });

beforeAll(async () => {
  test = await createTestApp();
  amal = await signUpMember(test, { fullName: 'د. آمال إدريس' });
  await test.app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: amal.headers,
    payload: {
      specialty: 'nephrology',
      hospital: 'مستشفى تل الأرز',
      bio: 'طبيبة كلى، تدرّس المقيمين.\n#panic("markup") *stars* $x^2$ \\ // #read("/etc/passwd")',
      phone: '+962 6 555 0199',
      interests: ['糖尿病肾病'],
    },
  });
  await add({
    kind: 'experience',
    position: 'Consultant',
    organization: 'Cedar Hill',
    yearStart: 2015,
    yearEnd: 'present',
    description: '',
  });
  await add({
    kind: 'publication',
    title: '肾脏病研究',
    journal: '中华肾脏病杂志',
    year: 2020,
    doi: '10.1056/nejmoa2204233',
  });
});
afterAll(() => test.close());

const download = (language: string, as?: ViewAs, member: TestMember | null = amal) =>
  test.app.inject({
    url: as ? `${profilePdfPath}?as=${as}` : profilePdfPath,
    headers: { ...member?.headers, 'accept-language': language },
  });
const readIn = async (language: string, as?: ViewAs): Promise<string> => {
  const answer = await download(language, as);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  return readPdfText(answer.rawPayload);
};

describe('a profile as PDF', () => {
  it.each([
    ['en', ['Nephrology', 'Experience', '2015 – Present', 'Publications']],
    ['ar', ['الكلى', 'الخبرة', 'المنشورات', '2015']],
    ['zh', ['肾脏病学', '经历', '论文', '2015']],
  ])('says in %s what the profile holds, letters of every script in their order', async (language, words) => {
    const text = await readIn(language);
    for (const word of [
      ...words,
      'آمال',
      'إدريس',
      'المقيمين',
      'Consultant',
      'Cedar Hill',
      '肾脏病研究',
      '糖尿病肾病',
      '+962 6 555 0199',
      'https://doi.org/10.1056/nejmoa2204233',
    ])
      expect(text).toContain(word);
    // Whatever members write is text.
    expect(text).toContain('#panic("markup") *stars* $x^2$ \\ // #read("/etc/passwd")');
  });

  it('shows with others’ eyes what they are shown', async () => {
    expect(await readIn('en', 'connection')).toContain('555 0199');
    const visitor = await readIn('en', 'visitor');
    expect(visitor).toContain('Cedar Hill');
    expect(visitor).not.toContain('555 0199');
    const { profiles } = tables;
    await test.db.update(profiles).set({ visibility: 'connections' }).where(eq(profiles.id, amal.id));
    expect((await download('en', 'visitor')).statusCode).toBe(404);
    expect((await download('en')).statusCode).toBe(200);
  });

  it('is for its owner alone', async () => {
    const visitor = await download('en', undefined, null);
    expect(visitor.statusCode).toBe(401);
    expect(
      (await test.app.inject({ url: `${profilePdfPath}?as=admin`, headers: amal.headers })).statusCode,
    ).toBe(400);
  });
});
