import type { Endpoint } from '@mz/contracts';
import { getResource, type Resource, reportProgress } from '@mz/contracts/academy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/app.tsx';
import { answer, refusal, serve } from '../../../testing/fake-api.ts';
import { resource } from '../../../testing/samples-academy.ts';
import { beMember } from '../../../testing/session.ts';
import { openPdf } from '../model/open-pdf.ts';

vi.mock('../../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  useSession: (await import('../../../testing/session.ts')).useFakeSession,
}));

vi.mock('../model/open-pdf.ts', () => ({ openPdf: vi.fn() }));

vi.mock('hls.js/light', () => ({ default: { isSupported: () => false } }));

beforeEach(() => beMember());

const address = `/academy/${resource.id}`;
const sourceOf = () => document.querySelector('video')?.getAttribute('src');

it('plays the file where the browser can play no list of sizes', async () => {
  serve(answer(getResource, { ...resource, streamUrl: '/media/streams/1/all.m3u8' }));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  await waitFor(() => expect(sourceOf()).toBe(resource.mediaUrl));
});

it('plays the list where the browser can', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  serve(answer(getResource, { ...resource, streamUrl: '/media/streams/1/all.m3u8' }));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  expect(sourceOf()).toBe('/media/streams/1/all.m3u8');
});

it.each([
  ['en', 'Sound only', 'With the picture'],
  ['ar', 'الصوت فقط', 'مع الصورة'],
  ['zh', '仅声音', '显示画面'],
] as const)('plays the sound alone where there is one, in %s', async (language, alone, picture) => {
  serve(answer(getResource, { ...resource, soundUrl: '/files/sound.m4a' }));
  const { user } = await openApp(address, language);
  await user.click(await screen.findByRole('button', { name: alone }));
  expect(sourceOf()).toBe('/files/sound.m4a');
  await user.click(screen.getByRole('button', { name: picture }));
  expect(sourceOf()).toBe(resource.mediaUrl);
});

it('offers no sound alone where there is none', async () => {
  serve(answer(getResource, resource));
  await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  expect(screen.queryByRole('button', { name: 'Sound only' })).toBeNull();
});

/** A player whose recording is 200 seconds long and starts and stops when it is told. */
const openPlayer = async (more: Partial<Resource> = {}) => {
  const prototype = HTMLMediaElement.prototype;
  let [isPaused, at] = [true, 0];
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    isPaused = false;
    this.dispatchEvent(new Event('play'));
  });
  const pause = vi.spyOn(prototype, 'pause').mockImplementation(function stop(this: HTMLMediaElement) {
    isPaused = true;
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(200);
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(() => at);
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation((next: number) => {
    at = next;
  });
  const ticking = vi.spyOn(window, 'setInterval');
  const { calls, change } = serve(
    answer(getResource, { ...resource, kind: 'video', position: 0, ...more }),
    answer(reportProgress, { position: 0, covered: 0, units: 200, completed: false, credited: 0 }),
  );
  const { user } = await openApp(address);
  await screen.findByRole('button', { name: 'Play' });
  const video = document.querySelector('video');
  if (!video) throw new Error('There is no player.');
  /** As the player tells it, four times a second. */
  const playOn = (seconds: number) => {
    for (const end = at + seconds; at < end; ) {
      at += 0.25;
      fireEvent.timeUpdate(video);
    }
  };
  const reports = () =>
    calls
      .filter(({ endpoint }) => endpoint === (reportProgress as Endpoint))
      .map(({ body }) => body as { played: [number, number][]; speed: number; position: number });
  const beats = () =>
    ticking.mock.calls.filter(([, delay]) => delay === 8000).map(([run]) => run as () => void);
  return { user, video, pause, playOn, reports, beats, change, at: () => at };
};

it('tells what is played every few seconds, so that a closed browser loses no more, and again what did not arrive', async () => {
  const { user, playOn, reports, beats, change } = await openPlayer();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(reports()).toMatchObject([{ played: [] }]));
  playOn(8);
  // The specification allows for ten seconds.
  const beat = beats().at(-1);
  beat?.();
  await waitFor(() => expect(reports()).toHaveLength(2));
  expect(reports()[1]).toMatchObject({ played: [[0, 9]], speed: 1, position: 8 });
  change(answer(reportProgress, refusal(503, 'unavailable')));
  playOn(4);
  beat?.();
  await waitFor(() => expect(reports()).toHaveLength(3));
  change(answer(reportProgress, { position: 0, covered: 0, units: 200, completed: false, credited: 0 }));
  playOn(4);
  await waitFor(() => {
    beat?.();
    expect(reports()).toHaveLength(4);
  });
  expect(reports()[3]?.played.at(0)?.[0]).toBe(8);
  expect(reports()[3]?.played.at(-1)?.[1]).toBe(17);
});

it.each([
  ['pauses a video', false, 1],
  ['lets the sound alone go on', true, 0],
] as const)('%s that nobody sees', async (_name, isSoundOnly, times) => {
  const { user, pause, playOn, reports } = await openPlayer({ soundUrl: '/files/sound.m4a' });
  if (isSoundOnly) await user.click(screen.getByRole('button', { name: 'Sound only' }));
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(reports()).toHaveLength(1));
  playOn(4);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(pause).toHaveBeenCalledTimes(times);
  await waitFor(() => expect(reports()).toHaveLength(2));
  expect(reports()[1]).toMatchObject({ played: [[0, 5]] });
});

it('is played with keys, at a speed that is told, and beside other windows', async () => {
  Object.assign(document, { pictureInPictureEnabled: true });
  const { user, video, playOn, reports, at } = await openPlayer();
  const beside = vi.fn(async () => ({}));
  Object.assign(video, { requestPictureInPicture: beside });
  screen.getByRole('button', { name: 'Play' }).focus();
  await user.keyboard('k');
  await waitFor(() => expect(reports()).toHaveLength(1));
  playOn(4);
  await user.keyboard('l');
  expect(at()).toBe(14);
  await user.keyboard('{Shift>}L{/Shift}');
  expect(at()).toBe(74);
  await user.keyboard('{Shift>}J{/Shift}');
  expect(at()).toBe(14);
  await user.keyboard('j');
  expect(at()).toBe(4);
  await user.keyboard('>');
  expect(video.playbackRate).toBe(1.25);
  await user.keyboard('m');
  expect(video.muted).toBe(true);
  await user.keyboard('k');
  await waitFor(() => expect(reports().at(-1)).toMatchObject({ speed: 1.25 }));
  await user.click(screen.getByRole('button', { name: 'Picture in picture' }));
  expect(beside).toHaveBeenCalledOnce();
});

it('draws a document from the left on an Arabic page, and counts the time a page is read', async () => {
  const drawn = vi.fn();
  vi.mocked(openPdf).mockResolvedValue({
    numPages: 3,
    getPage: async () => ({
      getViewport: () => ({ width: 600, height: 800 }),
      render: (what: object) => {
        drawn(what);
        return { promise: Promise.resolve(), cancel: () => undefined };
      },
      getTextContent: async () => ({ items: [{ str: 'Sepsis' }] }),
    }),
    loadingTask: { destroy: async () => undefined },
  } as never);
  const waiting = vi.spyOn(window, 'setTimeout');
  serve(
    answer(getResource, { ...resource, kind: 'document', units: 3 }),
    answer(reportProgress, { position: 0, covered: 0, units: 3, completed: false, credited: 0 }),
  );
  await openApp(address, 'ar');
  await screen.findByText('Sepsis');
  // What is right to left around it moves each letter of a drawing.
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({ canvas: { dir: 'ltr' } });
  const delays = waiting.mock.calls.map(([, delay]) => delay);
  expect(delays).toEqual(expect.arrayContaining([4000, 30_000, 60_000]));
});
