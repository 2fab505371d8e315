import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { academyUploads } from '@mz/contracts/academy';
import { tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/files/disk-store.ts';
import { collectFileUses } from '../../../platform/file-use.ts';
import { createFilesService } from '../../files/files.service.ts';
import { createUploadsService } from '../../files/uploads.service.ts';
import { openAcademy } from '../academy.fixture.ts';
import { resourceReportable } from '../academy.reportables.ts';
import { academyFiles } from '../academy-files.ts';
import { createStreamsService } from './streams.service.ts';

const ffmpeg = fileURLToPath(new URL('./fake-ffmpeg.sh', import.meta.url));
const academy = await openAcademy({ FFMPEG: ffmpeg });
const { test, author, reader, ask, send, upload, draft, decide } = academy;
afterAll(() => test.close());

const context = { ...test, log: test.app.log };
const store = openDiskStore(test.dataDir);
const files = {
  ...createFilesService(context, store),
  ...createUploadsService(context, store, collectFileUses(academyFiles)),
};
const streams = createStreamsService(context, files);

const mp4 = (more: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftypisom\0\0\u0002\0isomiso2mp41 ${more}`)]);
const bring = async (title: string, more = 'a video', begin = mp4) => {
  const { id: uploadId } = await upload(author, academyUploads.video, begin(more));
  const made = await draft(author, { kind: 'video', title, uploadId, units: 6, audience: 'public' });
  await send('POST', `/api/academy/resources/${made.id}/submission`, author);
  expect((await decide(title, 'approve')).statusCode).toBe(200);
  return made;
};
const purposes = (purpose: string) => test.db.$count(tables.files, eq(tables.files.purpose, purpose));

describe('a video in several sizes', () => {
  it('is made once it is published, and played from signed addresses', async () => {
    const made = await bring('Airway');
    const url = `/api/academy/resources/${made.id}`;
    expect((await send('GET', url, null)).streamUrl).toBeNull();
    expect(await streams.makeNext()).toBe(true);
    expect(await streams.makeNext()).toBe(false);
    const { streamUrl } = await send('GET', url, null);
    const all = await ask('GET', streamUrl, null);
    expect(all.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(all.body.match(/RESOLUTION=\S+?,/g)).toEqual([
      'RESOLUTION=1280x720,',
      'RESOLUTION=854x480,',
      'RESOLUTION=426x240,',
    ]);
    expect(all.body).toContain('CODECS="avc1.4d401f,mp4a.40.2"');
    const one = await ask('GET', streamUrl.replace('all.m3u8', '1.m3u8'), null);
    const media = /^(\/files\/\S+)$/m.exec(one.body)?.[1] ?? '';
    const piece = await test.app.inject({ url: media, headers: { range: 'bytes=24-35' } });
    expect(piece.statusCode).toBe(206);
    expect(piece.rawPayload.length).toBe(12);
    expect((await ask('GET', streamUrl.replace('all.m3u8', '3.m3u8'), null)).statusCode).toBe(404);
    expect(
      (await ask('GET', streamUrl.replace(/\/[0-9a-f]{64}\//, `/${'0'.repeat(64)}/`), null)).statusCode,
    ).toBe(403);
    expect(await ask('GET', streamUrl.replace(made.id, reader.id), null)).toMatchObject({});
    expect(readdirSync(path.join(test.dataDir, 'streams'))).toEqual([]);

    // Taken down, neither the list nor its pieces are read any more.
    await test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, 'decision'));
    for (const address of [streamUrl, media]) expect((await ask('GET', address, null)).statusCode).toBe(404);
    expect((await send('GET', url, author)).streamUrl).toBeNull();
    await test.db.transaction(async (tx) => resourceReportable.setHidden?.(tx, made.id, null));
    expect((await ask('GET', media, null)).statusCode).toBe(200);

    // Fewer may see it: every address from before ends, and those who may are given others.
    await send('PATCH', url, author, { audience: 'members' });
    await send('POST', `${url}/submission`, author);
    expect((await decide('Airway', 'approve')).statusCode).toBe(200);
    for (const address of [streamUrl, media]) expect((await ask('GET', address, null)).statusCode).toBe(404);
    const later: string = (await send('GET', url, reader)).streamUrl;
    const again = await ask('GET', later.replace('all.m3u8', '1.m3u8'), null);
    const next = /^(\/files\/\S+)$/m.exec(again.body)?.[1] ?? '';
    expect((await ask('GET', next, null)).statusCode).toBe(200);

    // An edit keeps them; another file does not.
    await send('PATCH', url, author, { title: 'Airway, again' });
    expect((await send('GET', `${url}?version=open`, author)).streamUrl).toBe(later);
    const { id: uploadId } = await upload(author, academyUploads.video, mp4('another'));
    expect(await send('PATCH', url, author, { uploadId, units: 5 })).toMatchObject({ streamUrl: null });
    expect(await purposes('academy-stream')).toBe(3);
    await send('DELETE', url, author);
    const { rows } = await test.db.execute(sql`
      select from files where purpose = 'academy-stream' and deleted_at is null`);
    expect(rows).toEqual([]);
    expect((await ask('GET', later, null)).statusCode).toBe(404);
  });

  it('stays as it came where ffmpeg cannot read it, and is not tried again', async () => {
    const made = await bring('Damaged', 'cannot be decoded');
    expect(await streams.makeNext()).toBe(true);
    expect(await streams.makeNext()).toBe(false);
    const shown = await send('GET', `/api/academy/resources/${made.id}`, null);
    expect(shown).toMatchObject({ streamUrl: null });
    expect(shown.mediaUrl).toMatch(/^\/files\//);
  });

  it('is made again where a killed process held it, once its time is over', async () => {
    const made = await bring('Held');
    await test.db.execute(sql`update learning_versions set streams_at = now() - interval '1 hour'
      where resource_id = ${made.id}::uuid`);
    expect(await streams.makeNext()).toBe(false);
    await test.db.execute(sql`update learning_versions set streams_at = now() - interval '7 hours'
      where resource_id = ${made.id}::uuid`);
    expect(await streams.makeNext()).toBe(true);
    expect((await send('GET', `/api/academy/resources/${made.id}`, null)).streamUrl).not.toBeNull();
  });

  it('is made once, however many processes look for work at the same time', async () => {
    const made = await bring('For two', 'for two');
    const before = await purposes('academy-stream');
    const others = [streams, createStreamsService(context, files), createStreamsService(context, files)];
    const done = await Promise.all(others.map((one) => one.makeNext()));
    expect(done.filter((found) => found)).toHaveLength(1);
    expect(await purposes('academy-stream')).toBe(before + 3);
    expect((await send('GET', `/api/academy/resources/${made.id}`, null)).streamUrl).not.toBeNull();
  });

  it('is not made on a host without ffmpeg', async () => {
    await bring('Waiting');
    const without = createStreamsService({ ...context, config: { ...test.config, ffmpeg: null } }, files);
    expect(await without.makeNext()).toBe(false);
  });
});

describe('the sound of a video alone', () => {
  const m4a = (more: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftypM4A \0\0\u0002\0isomiso2mp41 ${more}`)]);

  it('comes with the video, and goes with it', async () => {
    const { id: soundUploadId } = await upload(author, academyUploads.sound, m4a('sound'));
    const { id: uploadId } = await upload(author, academyUploads.video, mp4('video'));
    const made = await draft(author, { kind: 'video', title: 'To hear', uploadId, soundUploadId, units: 6 });
    const answer = await ask('GET', made.soundUrl ?? '', null);
    expect(answer.headers['content-type']).toMatch(/^audio\//);
    const { id: other } = await upload(author, academyUploads.video, mp4('other'));
    const url = `/api/academy/resources/${made.id}`;
    expect(await send('PATCH', url, author, { uploadId: other, units: 6 })).toMatchObject({ soundUrl: null });
  });

  it('is refused without one, and where it is no sound', async () => {
    const { id: soundUploadId } = await upload(author, academyUploads.sound, m4a('alone'));
    const alone = await ask('POST', '/api/academy/resources', author, {
      kind: 'podcast',
      title: 'Alone',
      category: 'cardiology',
      language: 'en',
      linkUrl: 'https://sound.example.org/1',
      soundUploadId,
    });
    expect(alone.statusCode).toBe(422);
    expect((await upload(author, academyUploads.sound, mp4('a video'))).status).toBe(415);
  });
});
