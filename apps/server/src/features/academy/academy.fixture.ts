import type { Resource, ResourceCard } from '@mz/contracts/academy';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { loadBundledResources } from './bundled/bundled.service.ts';

export const bundled = {
  video: '01890a5d-ac96-7004-8000-00000000a001',
  audio: '01890a5d-ac96-7004-8000-00000000a002',
} as const;

/** Right answers of the quiz of the bundled recording. */
export const audioAnswers: Readonly<Record<string, readonly string[]>> = {
  '01890a5d-ac96-7005-8000-00000000b201': ['a'],
  '01890a5d-ac96-7005-8000-00000000b202': ['b'],
  '01890a5d-ac96-7005-8000-00000000b203': ['b', 'a'],
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A server with the bundled resources, an author, a reader and a moderator, and what tests ask of it. */
export const openAcademy = async (config: Parameters<typeof createTestApp>[0] = {}) => {
  const test = await createTestApp(config);
  const [author, reader, moderator] = (await Promise.all(
    ['Author', 'Reader', 'Moderator'].map((fullName) => signUpMember(test, { fullName })),
  )) as [TestMember, TestMember, TestMember];
  const { profiles } = tables;
  await test.db.update(profiles).set({ role: 'moderator' }).where(eq(profiles.id, moderator.id));
  await loadBundledResources(test.db);
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
  return { test, author, reader, moderator, ask, send, list, upload, draft, caseOf, decide, letPass, report };
};
export type Academy = Awaited<ReturnType<typeof openAcademy>>;
