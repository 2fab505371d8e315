import type { GroupFile } from '@mz/contracts/group-files';
import { newId, tables } from '@mz/db';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../platform/compose-features.ts';
import { createAsking } from '../../testing/asking.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { listExportedTables } from '../export/exported-tables.ts';
import { features } from '../index.ts';

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(200)}`);

let test: TestApp;
let owner: TestMember;
let member: TestMember;
let other: TestMember;
let outsider: TestMember;
let groupId: string;

const { ask, status, send } = createAsking(() => test.app);
const files = () => `/api/groups/${groupId}/files`;
const upload = (by: TestMember, bytes: Buffer, purpose = 'group-file') =>
  test.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...by.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `purpose ${Buffer.from(purpose).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
const uploaded = async (by: TestMember, bytes: Buffer): Promise<string> => {
  const answer = await upload(by, bytes);
  expect(answer.statusCode, answer.body).toBe(201);
  return String(answer.headers.location).split('/').at(-1) ?? '';
};
const bodyOf = (uploadId: string, title = 'ACR with potassium, order set') => ({
  uploadId,
  title,
  hasNoPatients: true,
});
const add = async (by: TestMember, title?: string, bytes = pdf): Promise<GroupFile> =>
  send('POST', files(), by, bodyOf(await uploaded(by, bytes), title));
const listed = async (by: TestMember): Promise<GroupFile[]> => (await send('GET', files(), by)).files;
const isKept = async (uploadId: string): Promise<boolean> => {
  const [row] = await test.db.select().from(tables.files).where(eq(tables.files.id, uploadId));
  return row !== undefined && row.deletedAt === null;
};

beforeAll(async () => {
  test = await createTestApp();
  [owner, member, other, outsider] = (await Promise.all(
    ['Owner', 'Member', 'Other', 'Outsider'].map((fullName) => signUpMember(test, { fullName })),
  )) as [TestMember, TestMember, TestMember, TestMember];
  groupId = (await send('POST', '/api/groups', owner, { name: 'Kidney club', access: 'open' })).id;
  for (const one of [member, other]) await send('PUT', `/api/groups/${groupId}/membership`, one);
});
afterAll(() => test.close());

it('keeps a PDF as it came, for members alone', async () => {
  const added = await add(member);
  expect(added).toMatchObject({
    contentType: 'application/pdf',
    byteSize: pdf.length,
    addedBy: { id: member.id, fullName: 'Member' },
    mayRemove: true,
  });
  expect(await listed(other)).toEqual([{ ...added, mayRemove: false }]);
  expect(await listed(owner)).toEqual([{ ...added, mayRemove: true }]);
  const answer = await ask('GET', added.path, other);
  expect(answer.rawPayload.equals(pdf)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('filename="ACR with potassium, order set.pdf"'),
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'private, no-store',
  });
  expect([
    await status('GET', added.path, outsider),
    await status('GET', added.path, null),
    await status('GET', files(), outsider),
    await status('GET', files(), null),
  ]).toEqual([404, 401, 404, 401]);
  // Whoever leaves reads it no longer, not even by the id of the stored file.
  await send('DELETE', `/api/groups/${groupId}/membership`, other);
  expect(await status('GET', added.path, other)).toBe(404);
  await send('PUT', `/api/groups/${groupId}/membership`, other);
  const [row] = await test.db.select().from(tables.groupFiles).where(eq(tables.groupFiles.id, added.id));
  expect(await status('GET', `/api/files/${row?.fileId}`, other)).toBe(404);
});

it('stores a picture anew, without what its file told beside it', async () => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .withExif({ IFD0: { Artist: 'Ward Seven' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Ward Seven')).toBe(true);
  const added = await add(member, 'مخطط', photo);
  expect(added.contentType).toBe('image/webp');
  const answer = await ask('GET', added.path, other);
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  expect(answer.rawPayload.includes('Ward Seven')).toBe(false);
  expect(answer.rawPayload.length).toBe(added.byteSize);
  expect(answer.headers['content-disposition']).toContain(`UTF-8''${encodeURIComponent('مخطط.webp')}`);
});

it('takes only an own upload for groups, a title, and the statement that no patient is in it', async () => {
  expect((await upload(member, Buffer.from('<html></html>'))).statusCode).toBe(415);
  const id = await uploaded(member, pdf);
  expect(await status('POST', files(), null, bodyOf(id))).toBe(401);
  expect(await status('POST', files(), outsider, bodyOf(id))).toBe(404);
  expect(await status('POST', files(), other, bodyOf(id))).toBe(404);
  expect(await status('POST', files(), member, bodyOf(id, '  '))).toBe(400);
  expect(await status('POST', files(), member, { ...bodyOf(id), hasNoPatients: false })).toBe(400);
  expect(await status('POST', files(), member, bodyOf(newId()))).toBe(404);
  expect(await status('POST', files(), member, bodyOf(id))).toBe(201);
  expect(await status('POST', files(), member, bodyOf(id))).toBe(404);
  expect(await status('GET', `${files()}?cursor=x`, member)).toBe(422);
});

it('is removed by whoever added it, and by who leads the group', async () => {
  const [first, second] = [await add(member), await add(member)];
  const url = (file: GroupFile) => `${files()}/${file.id}`;
  expect(await status('DELETE', url(first), other)).toBe(403);
  expect(await status('DELETE', url(first), outsider)).toBe(404);
  const [row] = await test.db.select().from(tables.groupFiles).where(eq(tables.groupFiles.id, first.id));
  expect(await isKept(row?.fileId ?? '')).toBe(true);
  expect(await send('DELETE', url(first), member)).toEqual({ changed: true });
  expect(await send('DELETE', url(first), member)).toEqual({ changed: false });
  expect(await isKept(row?.fileId ?? '')).toBe(false);
  expect(await status('GET', first.path, owner)).toBe(404);
  expect(await send('DELETE', url(second), owner)).toEqual({ changed: true });
});

it('comes page by page, without those of members a block stands before', async () => {
  const titles = ['One', 'Two', 'Three'];
  for (const title of titles) await add(other, title);
  const first = await send('GET', `${files()}?limit=2`, owner);
  const rest = await send('GET', `${files()}?limit=50&cursor=${first.nextCursor}`, owner);
  const all = [...first.files, ...rest.files].map(({ title }: GroupFile) => title);
  expect(all.slice(0, 3)).toEqual(['Three', 'Two', 'One']);
  expect(new Set(all).size).toBe(all.length - 1);
  await send('PUT', `/api/connections/${other.id}/shut-out/blocked`, member);
  expect((await listed(member)).some(({ addedBy }) => addedBy.id === other.id)).toBe(false);
  const [theirs] = await listed(other);
  expect(theirs && (await status('GET', theirs.path, member))).toBe(404);
  await send('DELETE', `/api/connections/${other.id}/shut-out/blocked`, member);
});

it('is in the archive of whoever added it alone, and goes with them, and with the group', async () => {
  const registry = createRegistry(features);
  const leaving = await signUpMember(test, { fullName: 'Leaving' });
  await send('PUT', `/api/groups/${groupId}/membership`, leaving);
  const added = await add(leaving, 'Mine');
  const kept = await add(owner, 'Of the group');
  const fileIdOf = async ({ id }: GroupFile) =>
    (await test.db.select().from(tables.groupFiles).where(eq(tables.groupFiles.id, id)))[0]?.fileId ?? '';
  const [fileId, keptId] = [await fileIdOf(added), await fileIdOf(kept)];
  const part = listExportedTables(registry.ownership).tables.find(({ name }) => name === 'group_files');
  const archiveOf = async ({ id }: TestMember) =>
    part ? (await test.db.execute<{ row: { title: string } }>(part.rowsOf(id))).rows : [];
  expect((await archiveOf(leaving)).map(({ row }) => row.title)).toEqual(['Mine']);
  expect(JSON.stringify(await archiveOf(owner))).not.toContain('Mine');
  await test.db.transaction((tx) => registry.eraseMember(tx, leaving.id));
  expect((await listed(owner)).some(({ id }) => id === added.id)).toBe(false);
  expect([await isKept(fileId), await isKept(keptId)]).toEqual([false, true]);
  await send('DELETE', `/api/groups/${groupId}`, owner);
  expect(await isKept(keptId)).toBe(false);
});
