import { createCollection } from '@mz/contracts/library';
import { collectSaved } from '@mz/contracts/myzone';
import { getVoiceKeeping, setVoiceKeeping, type VoiceKeeping } from '@mz/contracts/voice-keeping';
import {
  deleteVoiceNote,
  getVoiceNote,
  getVoiceNoteSummary,
  listVoiceNotes,
  restoreVoiceNote,
  saveVoiceNote,
  sendVoiceSound,
  startVoiceNote,
  updateVoiceNote,
  type VoiceNoteCard,
  type VoiceSentence,
} from '@mz/contracts/voice-notes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, answerPath, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { VoiceNotesPage } from './voice-notes-page.tsx';

vi.mock('../../../lib/session.ts', () => ({
  useSession: () => ({ user: { id: '01920000-0000-7000-8000-0000000000aa' } }),
}));

class FakeRecorder extends EventTarget {
  static latest: FakeRecorder | null = null;
  static isTypeSupported = () => true;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  start() {
    this.state = 'recording';
    FakeRecorder.latest = this;
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  bring(text: string) {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
  stop() {
    this.state = 'inactive';
    this.bring('end');
    this.dispatchEvent(new Event('stop'));
  }
}
class FakeTrack extends EventTarget {
  muted = false;
  stop = vi.fn();
}

let track: FakeTrack;
let kept: VoiceNoteCard[];
let keeping: VoiceKeeping;
const kidney = '01920000-0000-7000-8000-0000000000cc';
let sound: string;
const getUserMedia = vi.fn();

const card = (title: string, more: Partial<VoiceNoteCard> = {}): VoiceNoteCard => ({
  id: crypto.randomUUID(),
  title,
  tags: ['Ward'],
  ms: 72_000,
  byteSize: 10,
  contentType: 'audio/webm',
  peaks: [10, 90],
  marks: [1_000],
  gaps: [],
  recordedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: null,
  keeping: 'standing',
  collections: [],
  transcribing: 'none',
  version: 1,
  hasTranscript: false,
  found: null,
  ...more,
});
const base = () => [
  answer(listVoiceNotes, () => ({ voiceNotes: kept, nextBefore: null })),
  answer(getVoiceNoteSummary, () => ({
    total: kept.length,
    tags: [{ tag: 'Ward', notes: kept.length }],
    collections: [{ id: kidney, name: 'Kidney', notes: 1 }],
    month: { ms: 120_000, notes: 1, withTranscript: 0 },
    engine: null,
  })),
  answer(getVoiceKeeping, () => keeping),
  answer(startVoiceNote, () => ({ received: sound.length })),
  answer(sendVoiceSound, ({ body }) => {
    sound = sound.slice(0, body.offset) + atob(body.bytes);
    return { received: sound.length };
  }),
  answer(deleteVoiceNote, () => ({ removed: true })),
];
const open = (language: 'en' | 'ar' | 'zh' = 'en', path = '/myzone/voice-notes') =>
  renderScreen(
    <>
      <VoiceNotesPage />
      <Toaster />
    </>,
    { language, path, namespaces: ['voice-notes', 'myzone', 'errors'] },
  );

beforeEach(() => {
  track = new FakeTrack();
  kept = [];
  keeping = { days: null, since: null, due: null };
  sound = '';
  getUserMedia.mockReset();
  getUserMedia.mockResolvedValue({ getAudioTracks: () => [track], getTracks: () => [track] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('records, sends as it goes, and saves what was sent', async () => {
  const api = serve(
    ...base(),
    answer(saveVoiceNote, ({ body, params }) => {
      const note = card(body.title, { id: params.id ?? '', tags: body.tags, byteSize: body.byteSize });
      kept = [note];
      const { found: _found, ...rest } = note;
      return { ...rest, transcript: [], transcription: null };
    }),
  );
  const { user } = await open();
  expect(await screen.findByText('No voice notes yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Note' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Start recording' }));
  expect(await screen.findByText('Recording')).toBeVisible();
  await act(async () => FakeRecorder.latest?.bring('first '));
  await waitFor(() => expect(sound).toBe('first '));
  await user.click(screen.getByRole('button', { name: 'Mark this place' }));
  expect(screen.getByText('1 mark')).toBeVisible();
  await act(async () => {
    track.dispatchEvent(new Event('mute'));
    track.dispatchEvent(new Event('unmute'));
  });
  expect(screen.getByText(/has 1 gap/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await user.type(screen.getByLabelText('Note title...'), 'Bed four');
  await user.type(screen.getByLabelText('Tags, with commas between'), 'Ward، Kidney');
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByRole('article', { name: 'Bed four' })).toBeVisible();
  expect(sound).toBe('first end');
  expect(api.callsOf(saveVoiceNote)[0]?.body).toMatchObject({
    title: 'Bed four',
    tags: ['Ward', 'Kidney'],
    byteSize: sound.length,
    marks: [expect.any(Number)],
    gaps: expect.arrayContaining([
      expect.objectContaining({ reason: 'muted' }),
      expect.objectContaining({ reason: 'paused' }),
    ]),
  });
  expect(track.stop).toHaveBeenCalled();
  expect(screen.getByLabelText('Note title...')).toHaveValue('');
});

it('keeps a recording that the server refuses, and what was typed', async () => {
  serve(...base(), answer(saveVoiceNote, refusal(415, 'unsupported_media_type')));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Start recording' }));
  await act(async () => FakeRecorder.latest?.bring('sound'));
  await user.type(screen.getByLabelText('Note title...'), 'Bed five');
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('The server does not take this recording')).toBeVisible();
  expect(screen.getByLabelText('Note title...')).toHaveValue('Bed five');
  expect(screen.getByRole('button', { name: 'Save Note' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? document.body);
  expect(await screen.findByText('Ready')).toBeVisible();
});

it.each([
  ['NotAllowedError', 'The microphone is blocked'],
  ['NotFoundError', 'No microphone found'],
  ['NotReadableError', 'The microphone is in use'],
])('says what %s means', async (name, words) => {
  serve(...base());
  getUserMedia.mockRejectedValue(new DOMException('', name));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Start recording' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start recording' })).toBeEnabled();
});

it('stops when the microphone goes, and keeps what there was', async () => {
  serve(...base());
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Start recording' }));
  await act(async () => FakeRecorder.latest?.bring('sound'));
  await act(async () => {
    track.dispatchEvent(new Event('ended'));
  });
  expect(await screen.findByText('The microphone was disconnected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Note' })).toBeEnabled();
});

it('shows sentences with their seconds, and keeps what is typed beside what was transcribed', async () => {
  const { found: _found, ...note } = card('Round', { hasTranscript: true });
  kept = [{ ...note, found: { at: 61_000, text: 'Potassium within a week.' } }];
  let transcript: VoiceSentence[] = [
    { at: 0, end: 5_000, text: 'Bed four, afebrile.', original: 'Bed for, a febrile.', isSure: true },
    { at: 61_000, end: null, text: 'Potassium within a week.', original: null, isSure: false },
  ];
  const api = serve(
    ...base(),
    answer(getVoiceNote, () => ({ ...note, transcript, transcription: null })),
    answer(updateVoiceNote, ({ body }) => {
      transcript = body.transcript ?? transcript;
      return { ...note, transcript, transcription: null };
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Transcript' }));
  expect(await screen.findByText('Transcribed as: Bed for, a febrile.')).toBeVisible();
  expect(screen.getByText('Check by ear')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play from 1:01' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit the sentence at 1:01' }));
  const line = screen.getByLabelText('Sentence at 1:01');
  await user.clear(line);
  await user.type(line, 'Potassium in three days.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Potassium in three days.')).toBeVisible();
  expect(api.callsOf(updateVoiceNote)[0]?.body.transcript?.[1]).toMatchObject({ isSure: true });

  // What is typed while a sentence is on its way stays.
  const sent = Promise.withResolvers<void>();
  api.change(
    answerPath('PATCH', '/api/voice-notes/:id', async ({ body }) => {
      await sent.promise;
      ({ transcript } = body as { transcript: typeof transcript });
      return Response.json({ ...note, transcript, transcription: null });
    }),
  );
  const next = screen.getByLabelText('Sentence at 0:00');
  await user.type(next, 'Home tomorrow.{Enter}');
  await user.clear(next);
  await user.type(next, 'Call the family.');
  sent.resolve();
  expect(await screen.findByText('Home tomorrow.')).toBeVisible();
  expect(next).toHaveValue('Call the family.');
  await expectNoViolations();
});

it('deletes with a way back', async () => {
  const note = card('Round');
  kept = [note];
  const { found: _found, ...rest } = note;
  const api = serve(...base(), answer(restoreVoiceNote, { ...rest, transcript: [], transcription: null }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More for “Round”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsOf(restoreVoiceNote)).toHaveLength(1));
});

it('moves a note between collections, and filters by one', async () => {
  kept = [card('Round', { collections: [kidney] })];
  const teaching = '01920000-0000-7000-8000-0000000000dd';
  const api = serve(
    ...base(),
    answer(createCollection, ({ body }) => ({
      id: teaching,
      name: body.name,
      count: 0,
      createdAt: '2026-11-20T08:00:00.000Z',
    })),
    answer(collectSaved, ({ body }) => {
      kept = kept.map((note) => ({ ...note, collections: body.collections }));
      return { collections: body.collections };
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'More for “Round”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to collections' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move to collections' }));
  const box = dialog.getByRole('checkbox', { name: 'Kidney' });
  expect(box).toBeChecked();
  await user.click(box);
  await user.type(dialog.getByLabelText('New collection'), 'Teaching');
  await expectNoViolations();
  const before = api.callsOf(listVoiceNotes).length;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(collectSaved)[0]).toMatchObject({
    params: { kind: 'voice-note', id: kept[0]?.id },
    body: { collections: [teaching] },
  });
  await waitFor(() => expect(api.callsOf(listVoiceNotes).length).toBeGreaterThan(before));

  await user.click(screen.getByRole('button', { name: /Kidney/ }));
  await waitFor(() => expect(api.callsOf(listVoiceNotes).at(-1)?.query.get('collection')).toBe(kidney));
});

it('says how long notes are kept, and what decides for one', async () => {
  const day = '2026-12-24T08:00:00.000Z';
  kept = [
    card('By setting', { expiresAt: day }),
    card('By itself', { expiresAt: day, keeping: 'day' }),
    card('Stays', { keeping: 'kept' }),
  ];
  const api = serve(
    ...base(),
    answer(setVoiceKeeping, ({ body }) => {
      keeping = { days: body.days, since: day, due: { notes: 2, at: day } };
      return keeping;
    }),
    answer(updateVoiceNote, ({ params }) => {
      const note = kept.find(({ id }) => id === params.id) ?? card('Round');
      const { found: _found, ...rest } = note;
      return { ...rest, transcript: [], transcription: null };
    }),
  );
  const { user } = await open();
  expect(await screen.findByText('Your setting deletes it on December 24, 2026')).toBeVisible();
  expect(screen.getByText('Deleted by itself on December 24, 2026')).toBeVisible();
  expect(screen.getByText('Kept for good')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Keep them' }), '90 days');
  expect(await screen.findByText(/^2 voice notes go within a week, the first on December 24/)).toBeVisible();
  expect(api.callsOf(setVoiceKeeping)[0]?.body).toEqual({ days: 90 });

  const choose = async (title: string, choice: string | RegExp) => {
    await user.click(screen.getByRole('button', { name: `More for “${title}”` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete by itself' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: choice }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return api.callsOf(updateVoiceNote).at(-1)?.body;
  };
  expect(await choose('By setting', 'Never, whatever my setting')).toEqual({ expiresAt: null, version: 1 });
  expect(await choose('Stays', 'By my setting: 90 days after it was saved')).toEqual({
    byStanding: true,
    version: 1,
  });
  // A day that was set stays unless another is chosen.
  expect(await choose('By itself', 'On December 24, 2026, as it is')).toEqual({ version: 1 });
});

it('shows the note an address names, alone', async () => {
  const note = card('Round');
  kept = [card('Another')];
  const { found: _found, ...rest } = note;
  serve(...base(), answer(getVoiceNote, { ...rest, transcript: [], transcription: null }));
  const { user } = await open('en', `/myzone/voice-notes?note=${note.id}`);
  expect(await screen.findByRole('heading', { name: 'Round' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Another' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All voice notes' }));
  expect(await screen.findByRole('heading', { name: 'Another' })).toBeVisible();
});

it('says what failed', async () => {
  serve(...base().slice(1), answer(listVoiceNotes, refusal(503, 'unavailable')));
  await open();
  expect(await screen.findByText('Your voice notes could not be loaded.')).toBeVisible();
});

it.each([
  ['ar', 'لا توجد ملاحظات صوتية بعد', 'بدء التسجيل'],
  ['zh', '还没有语音笔记', '开始录音'],
] as const)('speaks %s', async (language, words, button) => {
  serve(...base());
  await open(language);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeVisible();
});
