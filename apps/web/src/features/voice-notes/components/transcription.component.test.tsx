import {
  cancelTranscription,
  getVoiceNote,
  getVoiceNoteAddress,
  getVoiceNoteSummary,
  retryTranscription,
  sendSpeech,
  startTranscription,
  updateVoiceNote,
  type VoiceNote,
} from '@mz/contracts/voice-notes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import { Toaster } from '../../../ui/toast.tsx';
import { findSpeech } from '../model/find-speech.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

vi.mock('../model/find-speech.ts', () => ({ findSpeech: vi.fn() }));
const spans = [
  { from: 16_000, until: 32_000 },
  { from: 160_000, until: 176_000 },
];
const play = vi.fn();
const player = {
  at: 0,
  speed: 1,
  isPlaying: false,
  isFailing: false,
  play,
  pause: () => undefined,
  seek: () => undefined,
  changeSpeed: () => undefined,
} as const;

let note: VoiceNote;
let engine: { host: string | null } | null;
const base = () => [
  answer(getVoiceNote, () => note),
  answer(getVoiceNoteSummary, () => ({
    total: 1,
    tags: [],
    collections: [],
    month: { ms: 0, notes: 1, withTranscript: 0 },
    engine,
  })),
  answer(getVoiceNoteAddress, { url: '/sound', expiresAt: '2026-11-23T10:00:00.000Z' }),
];
const open = (language: 'en' | 'ar' | 'zh' = 'en') =>
  renderScreen(
    <>
      <TranscriptPanel id={note.id} player={player} />
      <Toaster />
    </>,
    { language, namespaces: ['voice-notes', 'errors'] },
  );

beforeEach(() => {
  engine = { host: 'speech.example' };
  note = {
    id: '01920000-0000-7000-8000-0000000000bb',
    title: 'Round',
    tags: [],
    ms: 60_000,
    byteSize: 10,
    contentType: 'audio/webm',
    peaks: [],
    marks: [],
    gaps: [],
    recordedAt: '2026-11-20T08:00:00.000Z',
    expiresAt: null,
    keeping: 'standing',
    collections: [],
    transcribing: 'none',
    version: 1,
    hasTranscript: false,
    transcript: [],
    transcription: null,
  };
  vi.mocked(findSpeech).mockReset();
  vi.mocked(findSpeech).mockResolvedValue({ sound: new Float32Array(320_000).fill(0.25), spans });
  play.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

/** The sound of the note comes from outside of the contract. */
const serveSound = () => {
  const asked = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    input === '/sound' ? Promise.resolve(new Response('sound')) : asked(input, init),
  );
};

it('tells where the sound goes, and sends only what somebody speaks in', async () => {
  const api = serve(
    ...base(),
    answer(startTranscription, () => note),
    answer(sendSpeech, ({ body }) => {
      const parts = { done: 0, parts: 2, host: 'speech.example', problem: null };
      if (body.at === 10_000) note = { ...note, transcribing: 'waiting', transcription: parts };
      return { arrived: 1 };
    }),
    answer(cancelTranscription, () => {
      note = { ...note, transcribing: 'none', transcription: null };
      return note;
    }),
  );
  serveSound();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Transcribe' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/sent to speech\.example.*cannot be masked/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Transcribe' })).toBeDisabled();
  await expectNoViolations();
  await user.selectOptions(within(dialog).getByLabelText('Language spoken'), 'ar');
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Transcribe' }));
  expect(await screen.findByRole('progressbar', { name: 'Being transcribed' })).toBeVisible();
  expect(api.callsOf(startTranscription)[0]?.body).toEqual({
    language: 'ar',
    parts: 2,
    consent: true,
    host: 'speech.example',
  });
  const sent = api.callsOf(sendSpeech).map(({ body }) => [body.at, atob(body.bytes).length]);
  expect(sent).toEqual([
    [1_000, 32_000],
    [10_000, 32_000],
  ]);
  await user.click(screen.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByRole('button', { name: 'Transcribe' })).toBeVisible();
});

it('sends nothing of silence, and says what could not be done', async () => {
  const api = serve(...base(), answer(startTranscription, refusal(409, 'conflict')));
  serveSound();
  vi.mocked(findSpeech).mockResolvedValueOnce({ sound: new Float32Array(16), spans: [] });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Transcribe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Transcribe' }));
  expect(await dialog.findByText('Nobody speaks in this note; nothing was sent.')).toBeVisible();
  expect(api.callsOf(startTranscription)).toHaveLength(0);
  vi.mocked(findSpeech).mockRejectedValueOnce(new Error('no decoder'));
  await user.click(dialog.getByRole('button', { name: 'Transcribe' }));
  expect(await dialog.findByText(/could not prepare the sound/)).toBeVisible();
  expect(api.callsOf(sendSpeech)).toHaveLength(0);
});

it('says why a transcription failed and tries it again', async () => {
  note = {
    ...note,
    transcribing: 'failed',
    transcription: { done: 1, parts: 2, host: 'speech.example', problem: 'refused' },
  };
  const api = serve(
    ...base(),
    answer(retryTranscription, () => {
      note = { ...note, transcribing: 'waiting' };
      return note;
    }),
  );
  const { user } = await open();
  expect(await screen.findByText(/The engine refused the sound/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(api.callsOf(retryTranscription)).toHaveLength(1);
});

it('listens on the device where the browser can, without the server', async () => {
  engine = null;
  class Recognition {
    static available = async () => 'available';
    processLocally = false;
    onresult: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      expect(this.processLocally).toBe(true);
    }
    stop() {
      const result = { isFinal: true, 0: { transcript: ' bed four ', confidence: 0.4 } };
      this.onresult?.({ resultIndex: 0, results: [result] });
      this.onend?.();
    }
  }
  class Sound {
    currentTime = 0.5;
    createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{}] } });
    createBuffer = () => ({ copyToChannel: () => undefined });
    createBufferSource() {
      const source = { onended: () => undefined, connect: () => undefined, start: () => source.onended() };
      return source;
    }
    close = async () => undefined;
  }
  vi.stubGlobal('SpeechRecognition', Recognition);
  vi.stubGlobal('AudioContext', Sound);
  const api = serve(
    ...base(),
    answer(updateVoiceNote, ({ body }) => {
      note = { ...note, transcript: body.transcript ?? [], hasTranscript: true };
      return note;
    }),
  );
  serveSound();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Transcribe' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/The browser listens by itself/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Transcribe' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(updateVoiceNote)[0]?.body.transcript).toEqual([
    { at: 1_000, end: 1_500, text: 'bed four', original: 'bed four', isSure: false },
    { at: 10_000, end: 10_500, text: 'bed four', original: 'bed four', isSure: false },
  ]);
});

it('fills a template with sentences that play, and copies without who it is about', async () => {
  const said = { end: null, original: null, isSure: true };
  note = {
    ...note,
    hasTranscript: true,
    transcript: [
      { at: 0, text: 'Subjective: Mrs. Eleanor Whitfield slept well.', ...said },
      { at: 9_000, text: 'Plan: recheck potassium.', ...said },
    ],
  };
  serve(...base());
  const { user } = await open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('radio', { name: 'SOAP' }));
  expect(screen.getByText('recheck potassium.')).toBeVisible();
  expect(screen.getByText('“Plan: recheck potassium.”')).toBeVisible();
  expect(screen.getAllByText('Not said')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Play from 0:09' }));
  expect(play).toHaveBeenCalledWith(9_000);
  await expectNoViolations();
  await user.click(screen.getByRole('button', { name: 'Copy without identifiers' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  const copied = writeText.mock.calls[0]?.[0] ?? '';
  expect(copied).toContain('Plan: recheck potassium.');
  expect(copied).not.toContain('Whitfield');
});

it.each([
  ['ar', 'تفريغ الصوت'],
  ['zh', '转写'],
] as const)('speaks %s', async (language, button) => {
  serve(...base());
  await open(language);
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
});
