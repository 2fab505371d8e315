import type { ModerationCase, ModerationCaseDetail } from '@mz/contracts/moderation';
import type { MyVerification } from '@mz/contracts/verification';
import { tables } from '@mz/db';
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/harness.ts';
import type { TestMember } from '../../testing/members.ts';

const { profiles } = tables;
const day = 86_400_000;

export const evidence = {
  country: 'JO',
  register: 'Jordan Medical Council',
  number: 'JO-048217',
  registeredName: 'Alice Rahman',
  field: 'nephrology',
};
export const pdf = `%PDF-1.4\n${'x'.repeat(200)}`;

export const dayIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
export const approval = (version: number, change: object = {}) => ({
  decision: 'approve',
  field: 'nephrology',
  expiresOn: dayIn(400),
  note: 'Entry found, name equal.',
  version,
  ...change,
});

/** What members and moderators do in the tests of verification; without another viewer it is the moderator. */
export const verificationCalls = (app: () => TestApp, moderator: () => TestMember) => {
  const setRole = (ids: string[], role: string) =>
    app().db.update(profiles).set({ role }).where(inArray(profiles.id, ids));

  type Method = 'GET' | 'POST' | 'DELETE';
  const send = (method: Method, url: string, member: TestMember | null, payload?: object) =>
    app().app.inject({ method, url, headers: member?.headers ?? {}, ...(payload && { payload }) });
  const mine = async (member: TestMember): Promise<MyVerification> =>
    (await send('GET', '/api/verification', member)).json();

  const uploadDocument = async (member: TestMember, bytes: string | Buffer = pdf): Promise<string> => {
    const metadata = `purpose ${Buffer.from('verification-document').toString('base64')}`;
    const created = await app().app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...member.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata,
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    });
    expect(created.statusCode).toBe(201);
    return String(created.headers.location).split('/').at(-1) ?? '';
  };
  const submit = async (member: TestMember, change: object = {}) =>
    send('POST', '/api/verification', member, {
      ...evidence,
      uploadId: await uploadDocument(member),
      ...change,
    });
  const queue = async (state = 'open', viewer = moderator()): Promise<ModerationCase[]> =>
    (await send('GET', `/api/moderation/cases?state=${state}`, viewer)).json().cases;
  const caseAbout = async (member: TestMember, kind = 'verification'): Promise<ModerationCase> => {
    const found = (await queue()).find((one) => one.member?.id === member.id && one.kind === kind);
    if (!found) throw new Error('There is no such case.');
    return found;
  };
  const detail = async (id: string, viewer = moderator()): Promise<ModerationCaseDetail> =>
    (await send('GET', `/api/moderation/cases/${id}`, viewer)).json();
  const decide = (by: TestMember, id: string, body: object) =>
    send('POST', `/api/moderation/cases/${id}/verification/decision`, by, body);
  const verify = async (member: TestMember, change: object = {}) => {
    expect((await submit(member, change)).statusCode).toBe(200);
    const { id, version } = await caseAbout(member);
    expect((await decide(moderator(), id, approval(version))).statusCode).toBe(200);
  };
  const isVerified = async ({ id }: TestMember) =>
    (await app().db.select().from(profiles).where(eq(profiles.id, id)))[0]?.verifiedAt !== null;
  return {
    setRole,
    send,
    mine,
    uploadDocument,
    submit,
    queue,
    caseAbout,
    detail,
    decide,
    verify,
    isVerified,
  };
};
