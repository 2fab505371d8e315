import { type VoiceNote, voiceNoteLimits } from '@mz/contracts/voice-notes';
import { newId, tables } from '@mz/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { startSpeechServer } from '../../testing/speech-server.ts';
import { createTranscriptionsService } from './transcriptions.service.ts';

let test: TestApp;
let alice: TestMember;
let bob: TestMember;
let engine: Awaited<ReturnType<typeof startSpeechServer>>;
beforeAll(async () => {
  engine = await startSpeechServer();
  test = await createTestApp({
    SPEECH_URL: engine.url,
    SPEECH_MODEL: 'whisper-test',
    SPEECH_KEY: 'a key',
  });
  alice = await signUpMember(test);
  bob = await signUpMember(test);
});
afterAll(async () => {
  await test.close();
  await engine.close();
});
afterEach(() => {
  engine.heard.length = 0;
});

const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  member: TestMember,
  payload?: object,
) => test.app.inject({ method, url, headers: member.headers, ...(payload && { payload }) });
const urlOf = (id: string, rest = ''): string => `/api/voice-notes/${id}${rest}`;
const read = async (id: string): Promise<VoiceNote> => (await send('GET', urlOf(id), alice)).json();

const keepNote = async (member = alice): Promise<string> => {
  const id = newId();
  await test.db
    .insert(tables.voiceNotes)
    .values({ id, userId: member.id, title: 'Round', state: 'saved', recordedAt: new Date(), ms: 60_000 });
  return id;
};
/** A second of samples that begin with a sign of their own. */
const speech = (sign: number): string => {
  const samples = Buffer.alloc(32_000);
  samples.writeInt16LE(sign);
  return samples.toString('base64');
};
const ask = (id: string, more: object = {}) =>
  send('POST', urlOf(id, '/transcription'), alice, {
    language: 'ar',
    parts: 2,
    consent: true,
    host: engine.host,
    ...more,
  });
const bring = (id: string, at: number, member = alice) =>
  send('POST', urlOf(id, '/speech'), member, { at, bytes: speech(at) });
const waitFor = async (): Promise<string> => {
  const id = await keepNote();
  expect((await ask(id)).statusCode).toBe(200);
  expect((await bring(id, 2_000)).json()).toEqual({ arrived: 1 });
  expect((await bring(id, 2_000)).json()).toEqual({ arrived: 1 });
  expect((await read(id)).transcribing).toBe('none');
  expect((await bring(id, 30_000)).json()).toEqual({ arrived: 2 });
  expect((await read(id)).transcribing).toBe('waiting');
  return id;
};
/** What any process does when the job comes round. */
const work = (timeoutMs = 60_000) => {
  const { speech } = test.config;
  if (speech?.kind !== 'endpoint') throw new Error('There is no endpoint.');
  return createTranscriptionsService({
    context: {
      db: test.db,
      secrets: test.secrets,
      log: test.app.log,
      config: { ...test.config, speech: { ...speech, timeoutMs } },
    },
    platform: {
      jobs: {
        list: async () => [],
        isRunning: () => false,
        add: () => undefined,
        start: () => undefined,
        request: async () => undefined,
        close: async () => undefined,
      },
    },
  }).work();
};
const comeRound = async (id: string, timeoutMs?: number) => {
  await test.db
    .update(tables.voiceTranscriptions)
    .set({ nextAt: sql`now() - interval '1 second'` })
    .where(eq(tables.voiceTranscriptions.noteId, id));
  await work(timeoutMs);
};

it('sends stretches of speech and nothing else, and ties each sentence to its second', async () => {
  const id = await waitFor();
  const rows = await test.db.select().from(tables.voiceSpeech).where(eq(tables.voiceSpeech.noteId, id));
  expect(rows.every(({ sealed }) => sealed && !sealed.includes(Buffer.alloc(64)))).toBe(true);
  engine.say([
    { start: 0.1, end: 0.4, text: ' الكرياتينين عاد إلى خط الأساس', avg_logprob: -0.2, no_speech_prob: 0.01 },
    { start: 0.4, end: 99, text: ' نراجع غدا', avg_logprob: -0.9, no_speech_prob: 0.1 },
    { start: 0.5, end: 0.6, text: ' Thank you for watching', avg_logprob: -1.4, no_speech_prob: 0.9 },
  ]);
  await work();
  const note = await read(id);
  expect(note).toMatchObject({ transcribing: 'none', transcription: null, hasTranscript: true });
  const first = { text: 'الكرياتينين عاد إلى خط الأساس', isSure: true };
  const second = { text: 'نراجع غدا', isSure: false, original: 'نراجع غدا' };
  expect(note.transcript).toEqual([
    { at: 2_100, end: 2_400, original: first.text, ...first },
    { at: 2_400, end: 3_000, ...second },
    { at: 30_100, end: 30_400, original: first.text, ...first },
    { at: 30_400, end: 31_000, ...second },
  ]);
  expect(engine.heard).toHaveLength(2);
  const [request] = engine.heard;
  expect(request).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer a key' });
  expect(request?.fields).toEqual({
    model: 'whisper-test',
    response_format: 'verbose_json',
    temperature: '0',
    language: 'ar',
  });
  expect(request?.sound).toHaveLength(44 + 32_000);
  expect(request?.sound.toString('latin1', 0, 4)).toBe('RIFF');
  expect(engine.heard.map(({ sound }) => sound.readInt16LE(44))).toEqual([2_000, 30_000]);
  expect(await test.db.$count(tables.voiceSpeech)).toBe(0);
  const found = await send('GET', `/api/voice-notes?q=${encodeURIComponent('الكرياتينين')}`, alice);
  expect(found.json().voiceNotes[0]).toMatchObject({ id, found: { at: 2_100 } });
});

it('goes on where it stood after a failure, and keeps what the member corrected', async () => {
  const id = await waitFor();
  let asked = 0;
  engine.answerWith((_request, response) => {
    asked += 1;
    if (asked === 2) response.writeHead(503).end('busy');
    else response.end(JSON.stringify({ text: `sentence ${asked}` }));
  });
  await work();
  expect(await read(id)).toMatchObject({
    transcribing: 'waiting',
    transcription: { done: 1, parts: 2, problem: 'unreachable' },
  });
  await work();
  expect(asked).toBe(2);
  await comeRound(id);
  const note = await read(id);
  expect(note.transcript.map(({ at, text }) => [at, text])).toEqual([
    [2_000, 'sentence 1'],
    [30_000, 'sentence 3'],
  ]);

  const [one, two] = note.transcript;
  const typed = { at: 500, end: null, text: 'typed', original: null, isSure: true };
  const transcript = [typed, { ...one, text: 'as I said it' }, two];
  await send('PATCH', urlOf(id), alice, { version: note.version, transcript });
  expect((await ask(id)).statusCode).toBe(200);
  await bring(id, 2_000);
  await bring(id, 30_000);
  asked = 0;
  engine.answerWith((_request, response) => {
    asked += 1;
    response.end(JSON.stringify({ text: asked === 1 ? 'sentence 1' : 'said anew' }));
  });
  await work();
  expect((await read(id)).transcript.map(({ text, original }) => [text, original])).toEqual([
    ['typed', null],
    ['as I said it', 'sentence 1'],
    ['said anew', 'said anew'],
  ]);
});

it.each([
  ['a hanging', () => undefined, 'unreachable', 100],
  ['a garbling', (response: { end: (text: string) => void }) => response.end('<html>'), 'garbled', 60_000],
  [
    'an endless',
    (response: { end: (text: string) => void }) => response.end(`{"text":"${'a'.repeat(300_000)}"}`),
    'garbled',
    60_000,
  ],
] as const)(
  'gives %s endpoint up after some attempts, until the member asks again',
  async (_name, act, problem, wait) => {
    const id = await waitFor();
    engine.answerWith((_request, response) => act(response));
    for (let attempt = 0; attempt < 5; attempt += 1) await comeRound(id, wait);
    expect(await read(id)).toMatchObject({ transcribing: 'failed', transcription: { done: 0, problem } });
    engine.heard.length = 0;
    await comeRound(id);
    expect(engine.heard).toHaveLength(0);

    engine.say([{ start: 0, end: 1, text: 'at last' }]);
    expect((await send('POST', urlOf(id, '/transcription/retry'), alice)).json().transcribing).toBe(
      'waiting',
    );
    await work();
    expect((await read(id)).transcript).toHaveLength(2);
  },
);

it('asks once where the endpoint refuses, and sends nothing to another host than was agreed to', async () => {
  const id = await waitFor();
  engine.answerWith((_request, response) => response.writeHead(401).end());
  await work();
  expect(engine.heard).toHaveLength(1);
  expect(await read(id)).toMatchObject({ transcribing: 'failed', transcription: { problem: 'refused' } });
  expect((await send('DELETE', urlOf(id, '/transcription'), alice)).json()).toMatchObject({
    transcribing: 'none',
    transcription: null,
  });

  expect((await ask(id, { host: 'elsewhere.example' })).statusCode).toBe(409);
  expect((await ask(id, { consent: false })).statusCode).toBe(400);
  const other = await waitFor();
  engine.heard.length = 0;
  await test.db
    .update(tables.voiceTranscriptions)
    .set({ host: 'elsewhere.example' })
    .where(eq(tables.voiceTranscriptions.noteId, other));
  await work();
  expect(engine.heard).toHaveLength(0);
  expect((await read(other)).transcription?.problem).toBe('refused');
});

it('belongs to its member, and goes with the note', async () => {
  const id = await keepNote(bob);
  expect((await ask(id)).statusCode).toBe(404);
  expect((await bring(id, 0)).statusCode).toBe(404);
  const mine = await waitFor();
  expect((await bring(mine, 20_000, bob)).statusCode).toBe(404);
  expect((await send('DELETE', urlOf(mine, '/transcription'), bob)).statusCode).toBe(404);
  expect((await ask(mine)).statusCode).toBe(409);
  await send('DELETE', urlOf(mine), alice);
  await work();
  expect(engine.heard).toHaveLength(0);
  await test.db.delete(tables.voiceNotes).where(eq(tables.voiceNotes.id, mine));
  expect(await test.db.$count(tables.voiceSpeech, eq(tables.voiceSpeech.noteId, mine))).toBe(0);
  const tooLong = Buffer.alloc((voiceNoteLimits.speechMs / 1000) * 32_000 + 3).toString('base64');
  expect((await send('POST', urlOf(id, '/speech'), alice, { at: 0, bytes: tooLong })).statusCode).toBe(400);
});
